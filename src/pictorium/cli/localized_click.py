"""click in the user's language: help texts, and messages about invalid command lines.

Texts are keys of `content/ui`, since the language is known only when the command line is parsed.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any, Final

import click

from pictorium.cli.messages import (
    LANGUAGE_FLAG,
    WORDS_KEY,
    CommandError,
    current_words,
    read_words_for,
    requested,
    require_known,
)
from pictorium.cli.param_types import PathType, ValueType, WholeNumber, or_list, param_name, placeholder
from pictorium.cli.settings_file import CONFIG_FLAG, chosen_file, language_in

INTERRUPTED: Final = 1
ELLIPSIS: Final = "..."


class InterruptedCommandError(CommandError):
    """The user interrupted the command."""

    exit_code = INTERRUPTED


class LocalizedOption(click.Option):
    """An option with its help text, default and variable in the user's language."""

    def make_metavar(self, ctx: click.Context) -> str:
        """The placeholder for its value."""
        return self.type.get_metavar(self, ctx) or placeholder(current_words(ctx), self)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Its name and its help text."""
        words = current_words(ctx)
        written = ", ".join(self.opts) if self.is_flag else f"{', '.join(self.opts)} {self.make_metavar(ctx)}"
        notes = [words.say("cli.note.variable", name=self.envvar)] if self.show_envvar else []
        if self.show_default:
            default = self.show_default if isinstance(self.show_default, str) else self.get_default(ctx, call=False)
            notes.append(words.say("cli.note.default", value=default))
        if isinstance(self.type, WholeNumber):
            notes.append(self.type.known(words))
        meaning = words.say(str(self.help))
        return written, f"{meaning}  [{', '.join(notes)}]" if notes else meaning


class LocalizedArgument(click.Argument):
    """An argument with its name in the user's language."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Its placeholder in the usage line: in brackets if it is optional, with dots if it can be repeated."""
        name = placeholder(current_words(ctx), self)
        return (name if self.required else f"[{name}]") + (ELLIPSIS if self.nargs < 0 else "")


option: Final = partial(click.option, cls=LocalizedOption)
argument: Final = partial(click.argument, cls=LocalizedArgument)


def _show_help(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


HELP: Final = LocalizedOption(
    ["--help"], is_flag=True, expose_value=False, is_eager=True, help="cli.help.help", callback=_show_help
)


class LocalizedCommand(click.Command):
    """A command in the user's language."""

    def __init__(self, name: str | None, **settings: Any) -> None:
        super().__init__(name, **settings, add_help_option=False)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """All parameters, `--help` last."""
        return [*super().get_params(ctx), HELP]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; an error becomes one line."""
        is_all_taken, ctx.allow_extra_args = not ctx.allow_extra_args, True
        try:
            rest = super().parse_args(ctx, args)
        except click.UsageError as error:
            raise usage_error(error, ctx) from error
        if rest and is_all_taken and not ctx.resilient_parsing:
            words, what = current_words(ctx), " ".join(rest)
            raise CommandError(words.say("cli.too_much", what=what, usage=self.usage(ctx)))
        return rest

    def usage(self, ctx: click.Context) -> str:
        """The usage on one line."""
        return " ".join([ctx.command_path, *self.collect_usage_pieces(ctx)])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What can follow its name."""
        pieces = (piece for param in self.get_params(ctx) for piece in param.get_usage_pieces(ctx))
        return [current_words(ctx).say("cli.metavar.options"), *pieces]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first line of the help."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{current_words(ctx).say('cli.usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help text."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(current_words(ctx).say(str(self.help)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of options."""
        records = (param.get_help_record(ctx) for param in self.get_params(ctx) if isinstance(param, click.Option))
        _write_list(formatter, current_words(ctx).say("cli.options"), [record for record in records if record])


class LocalizedGroup(LocalizedCommand, click.Group):
    """A group of commands."""

    command_class = LocalizedCommand

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Options, then a command and its arguments."""
        return [*super().collect_usage_pieces(ctx)[:1], current_words(ctx).say("cli.metavar.command")]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands with their help texts."""
        words = current_words(ctx)
        commands = [(name, words.say(str(self.commands[name].help))) for name in self.list_commands(ctx)]
        _write_list(formatter, words.say("cli.commands"), commands)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Options, then commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of that name; for an unknown name, an error with the known ones."""
        if not ctx.resilient_parsing and not args[0].startswith("-"):
            require_known(current_words(ctx), "unknown_command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an error becomes one line."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise usage_error(error, ctx) from error


class RootGroup(LocalizedGroup):
    """The outermost group: it reads the language from the whole command line."""

    group_class = LocalizedGroup

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the language for everything that follows, wherever on the line its option is."""
        in_file = language_in(chosen_file(requested(CONFIG_FLAG, args)))
        ctx.meta[WORDS_KEY] = read_words_for(requested(LANGUAGE_FLAG, args), in_file)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; an interrupt becomes one line."""
        try:
            return super().invoke(ctx)
        except (click.Abort, KeyboardInterrupt, EOFError) as error:
            raise InterruptedCommandError(current_words(ctx).say("cli.ended")) from error


def usage_error(error: click.UsageError, ctx: click.Context) -> click.ClickException:
    """The message for an invalid command line; without any arguments, the help."""
    words, command = current_words(ctx), ctx.command
    facts = {"command": ctx.command_path}
    match error:
        case click.exceptions.NoArgsIsHelpError():
            return error
        case click.NoSuchOption(option_name=name):
            likely = get_close_matches(name, [one for param in command.get_params(ctx) for one in param.opts])
            if likely:
                return CommandError(words.say("cli.no_option_but", name=name, likely=or_list(words, likely), **facts))
            return CommandError(words.say("cli.no_option", name=name, **facts))
        case click.BadOptionUsage(option_name=name):
            return CommandError(_misused(ctx, name))
        case click.MissingParameter(param=click.Parameter() as param):
            return CommandError(words.say("cli.missing", name=param_name(words, param), usage=_usage(ctx)))
    if isinstance(command, click.Group):
        return CommandError(words.say("cli.no_command", known=", ".join(command.list_commands(ctx))))
    return CommandError(words.say("cli.unread", usage=_usage(ctx)))


def _misused(ctx: click.Context, name: str) -> str:
    """An option without its value, or with one that it does not take."""
    words = current_words(ctx)
    kind = next(param for param in ctx.command.get_params(ctx) if name in param.opts)
    if isinstance(kind, click.Option) and kind.is_flag:
        return words.say("cli.takes_no_value", option=name)
    if isinstance(kind.type, ValueType | PathType):
        return words.say("cli.needs_one_of", option=name, known=kind.type.known(words))
    return words.say("cli.needs_value", option=name)


def _usage(ctx: click.Context) -> str:
    assert isinstance(ctx.command, LocalizedCommand), "every command here is"
    return ctx.command.usage(ctx)


def _write_list(formatter: click.HelpFormatter, heading: str, rows: Sequence[tuple[str, str]]) -> None:
    """The heading has its own colon: not every language puts it directly after the word."""
    formatter.write_paragraph()
    formatter.write(f"{heading}\n")
    with formatter.indentation():
        formatter.write_dl(rows)
