"""Commands that explain themselves, and say what is wrong with a command line, in the reader's language.

Their texts are keys of `content/ui`: the language is known only when somebody has asked.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Final

import click

from pictorium.cli.kinds import Kind, Place, Whole, called, either, stand_in
from pictorium.cli.settings import WORDS_KEY, SaidError, choose, speaking, spoken, wished_language

ENDED: Final = 1
MANY: Final = "..."


class EndedError(SaidError):
    """Somebody has had enough."""

    exit_code = ENDED


class SpokenOption(click.Option):
    """An option: what it means, its default and its variable, in words."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for its value."""
        return self.type.get_metavar(self, ctx) or stand_in(spoken(ctx), self)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """How it is written, and what it means."""
        words = spoken(ctx)
        written = ", ".join(self.opts) if self.is_flag else f"{', '.join(self.opts)} {self.make_metavar(ctx)}"
        notes = [words.say("cli.note.variable", name=self.envvar)] if self.show_envvar else []
        if self.show_default:
            default = self.show_default if isinstance(self.show_default, str) else self.get_default(ctx, call=False)
            notes.append(words.say("cli.note.default", value=default))
        if isinstance(self.type, Whole):
            notes.append(self.type.known(words))
        meaning = words.say(str(self.help))
        return written, f"{meaning}  [{', '.join(notes)}]" if notes else meaning


class SpokenArgument(click.Argument):
    """An argument under the name that it has in the reader's language."""

    def make_metavar(self, ctx: click.Context) -> str:
        """What stands for it in the usage: brackets where it can be left out, dots where there can be many."""
        name = stand_in(spoken(ctx), self)
        return (name if self.required else f"[{name}]") + (MANY if self.nargs < 0 else "")


option: Final = partial(click.option, cls=SpokenOption)
argument: Final = partial(click.argument, cls=SpokenArgument)


def _show_help(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


HELP: Final = SpokenOption(
    ["--help"], is_flag=True, expose_value=False, is_eager=True, help="cli.help.help", callback=_show_help
)


class SpokenCommand(click.Command):
    """A command in the reader's language."""

    def __init__(self, name: str | None, **settings: Any) -> None:
        """As any command, with a help of its own."""
        super().__init__(name, **settings, add_help_option=False)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """All there are, the help last."""
        return [*super().get_params(ctx), HELP]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments; what is wrong with them becomes one line."""
        is_all_taken, ctx.allow_extra_args = not ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            raise said(error, ctx) from error
        if rest and is_all_taken and not ctx.resilient_parsing:
            words, what = spoken(ctx), " ".join(rest)
            raise SaidError(words.say("cli.too_much", what=what, usage=self.usage(ctx)))
        return rest

    def usage(self, ctx: click.Context) -> str:
        """How it is written, on one line."""
        return " ".join([ctx.command_path, *self.collect_usage_pieces(ctx)])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What can stand behind its name."""
        pieces = (piece for param in self.get_params(ctx) for piece in param.get_usage_pieces(ctx))
        return [spoken(ctx).say("cli.metavar.options"), *pieces]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first line of the help."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{spoken(ctx).say('cli.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(spoken(ctx).say(str(self.help)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of options."""
        records = (param.get_help_record(ctx) for param in self.get_params(ctx) if isinstance(param, click.Option))
        _write_list(formatter, spoken(ctx).say("cli.options"), [record for record in records if record])


class SpokenGroup(SpokenCommand, click.Group):
    """Commands below one name."""

    command_class = SpokenCommand

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Options, then a command and what it takes."""
        return [*super().collect_usage_pieces(ctx)[:1], spoken(ctx).say("cli.metavar.command")]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, each with all that is said of it."""
        words = spoken(ctx)
        commands = [(name, words.say(str(self.commands[name].help))) for name in self.list_commands(ctx)]
        _write_list(formatter, words.say("cli.commands"), commands)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Options, then commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of that name; another gets the names there are."""
        if not ctx.resilient_parsing and not args[0].startswith("-"):
            choose(spoken(ctx), "unknown_command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Do what was asked; a group alone does nothing."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise said(error, ctx) from error


class Door(SpokenGroup):
    """The outermost group: it knows the language from the whole line."""

    group_class = SpokenGroup

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """From here on everything is said in the language asked for, wherever on the line that is."""
        ctx.meta[WORDS_KEY] = speaking(wished_language(args))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Do what was asked."""
        try:
            return super().invoke(ctx)
        except (click.Abort, KeyboardInterrupt, EOFError) as error:
            raise EndedError(spoken(ctx).say("cli.ended")) from error


def said(error: click.UsageError, ctx: click.Context) -> click.ClickException:
    """A command line that cannot be read, in one line; who gave nothing at all is shown the help."""
    words, command = spoken(ctx), ctx.command
    facts = {"command": ctx.command_path}
    match error:
        case click.exceptions.NoArgsIsHelpError():
            return error
        case click.NoSuchOption(option_name=name):
            likely = get_close_matches(name, [one for param in command.get_params(ctx) for one in param.opts])
            if likely:
                return SaidError(words.say("cli.no_option_but", name=name, likely=either(words, likely), **facts))
            return SaidError(words.say("cli.no_option", name=name, **facts))
        case click.BadOptionUsage(option_name=name):
            return SaidError(_misused(ctx, name))
        case click.MissingParameter(param=click.Parameter() as param):
            return SaidError(words.say("cli.missing", name=called(words, param), usage=_usage(ctx)))
    if isinstance(command, click.Group):
        return SaidError(words.say("cli.no_command", known=", ".join(command.list_commands(ctx))))
    return SaidError(words.say("cli.unread", usage=_usage(ctx)))


def _misused(ctx: click.Context, name: str) -> str:
    """An option without its value, or with one that it does not take."""
    words = spoken(ctx)
    kind = next(param for param in ctx.command.get_params(ctx) if name in param.opts)
    if isinstance(kind, click.Option) and kind.is_flag:
        return words.say("cli.takes_no_value", option=name)
    if isinstance(kind.type, Kind | Place):
        return words.say("cli.needs_one_of", option=name, known=kind.type.known(words))
    return words.say("cli.needs_value", option=name)


def _usage(ctx: click.Context) -> str:
    assert isinstance(ctx.command, SpokenCommand), "every command here is"
    return ctx.command.usage(ctx)


def _write_list(formatter: click.HelpFormatter, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    """With a heading that has its own colon: not every language puts it close to the word."""
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        formatter.write_dl(rows)
