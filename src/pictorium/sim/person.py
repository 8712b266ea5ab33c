"""Somebody who plays, draws, talks nonsense now and then, and always comes back."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

import msgspec

from pictorium.games.game import Spot
from pictorium.ink.packed import packed
from pictorium.ink.stroke import SHEET_HEIGHT, SHEET_WIDTH, Begin, More, Move, Point, Turn, Undo, Wipe
from pictorium.kernel.ids import SEATS, Seat
from pictorium.player.session import Frame, Session
from pictorium.sim import requests
from pictorium.sim.line import Sent, SimLine
from pictorium.sim.manners import Manners
from pictorium.table import commands as c
from pictorium.table.media import MediumId, MediumKind
from pictorium.table.people import PersonId, Role, StampKind
from pictorium.table.state import SHEETS_PER_GAME
from pictorium.wire.codec import read_ink

if TYPE_CHECKING:
    from pictorium.sim.world import World

EAGERNESS: Final = 0.7
"""How often somebody who may do something does it."""
CURIOSITY: Final = 0.03
CURIOSITY_AFTER: Final = 0.3
"""How often somebody looks at all drawings while a game is on, and once it is over."""
PATIENCE: Final = 0.2
"""How often somebody tries to connect while the table is not in memory: it may take a while to load it."""
WALK_S: Final = 60
"""How long somebody is out at most."""
COUNTED_ANEW: Final = (b'{"type":"InkRefused"', b'{"type":"Welcome"', b'{"type":"Resumed"')
"""How messages begin after which batches are counted anew."""
FAR_S: Final = 0.09
"""What the longest way to the server takes at least; most are shorter."""
GENEROSITY: Final = 0.15
"""How often somebody brings something for what they may do."""
HASTE: Final = 0.3
"""How often somebody resumes a game that is paused."""
LIKING: Final = 0.08
"""How often somebody who may put a stamp on something does."""
PREPARATION: Final = 0.75
"""How often a host who could begin another game first brings a picture, or removes what lies at the table."""


class Action(NamedTuple):
    """What somebody asked for, and what they had drawn last by then, on which sheet."""

    what: Any
    is_play: bool
    sheet: int | None
    drawn: bytes


class Kept(NamedTuple):
    """Ink that somebody was told is safe, and how many rows were when it was said."""

    sheet: int
    batch: bytes
    rows: int


class Taste:
    """What people say when they have chosen something. Twins choose alike and say something else."""

    def said(self, command: dict[str, Any]) -> dict[str, Any]:
        """What is said for a command; said of that again it is the command itself."""
        return command

    def drawn(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """What is drawn."""
        return moves


class Device:
    """A session, and what was said and heard on it."""

    def __init__(self) -> None:
        """Fresh from the box."""
        self.session = Session()
        self.actions: dict[int, Action] = {}
        self.kept: list[Kept] = []
        self.said: list[Frame] = []
        self.drawn = b""
        """What was drawn last on this sheet."""

    def hear(self, sent: Sent) -> list[Frame]:
        """Something arrived; what to say to that."""
        session = self.session
        if sent.is_ink:
            unkept = dict(session.unkept)
            session.see(sent.body)
            for number in sorted(unkept.keys() - session.unkept.keys()):
                assert session.sheet is not None, "ink lies on a sheet"
                self.kept.append(Kept(session.sheet, unkept[number], sent.rows))
            return []
        sheet = session.sheet
        answer = session.hear(sent.body)
        if session.sheet != sheet:
            self.drawn = b""
        if sent.body.startswith(COUNTED_ANEW):
            # Batches are counted anew from here: what was said under another count is not said again.
            self.said = [frame for frame in self.said if not isinstance(frame, bytes)]
        return answer


class SimPerson:
    """Somebody at the table."""

    def __init__(self, world: "World", name: str, role: Role = "player") -> None:
        """At the door."""
        self.world, self.name, self.role = world, name, role
        self.taste = world.new_taste(self)
        self.way_s = FAR_S * world.random.random() ** 2
        """What the way to the server takes at least, whatever the line."""
        self.devices = [Device()]
        self.line: SimLine | None = None
        self.id = PersonId("")
        self.is_gone = False
        """Whether the table has let go of this person for good."""
        self._begun: int | None = None
        """The sheet on which a stroke was begun that can be gone on with."""
        self.refused: set[int] = set()
        """Sheets on which ink was refused, whether it was heard of or not."""
        self.brought: dict[MediumKind, list[MediumId]] = {}
        """What this person was told is kept."""
        self.removed: list[MediumId] = []
        """What this person wanted to be removed."""
        self.walks_until = 0.0

    def was_refused_ink(self, sheet: int) -> bool:
        """Whether the pen was up at some time for somebody who drew on that sheet."""
        return sheet in self.refused

    @property
    def device(self) -> Device:
        """The one in hand."""
        return self.devices[-1]

    @property
    def session(self) -> Session:
        """What the device in hand knows."""
        return self.device.session

    def hear(self, sent: Sent, line: SimLine) -> None:
        """Something arrived on a line of mine."""
        answer = line.device.hear(sent)
        line.device.said += answer
        line.say(answer)
        if line.device.session.is_astray:
            line.cut()
        self.is_gone = self.is_gone or line.device.session.dismissed == "gone"

    def lost(self, line: SimLine) -> None:
        """A line of mine is gone."""
        line.device.session.lost()

    async def live(self) -> None:
        """Do things until the evening is over."""
        loop = asyncio.get_running_loop()
        while not self.world.is_over and not self.is_gone:
            await asyncio.sleep(self.world.random.random() * 0.4 + max(0.0, self.walks_until - loop.time()))
            self.look_up()

    def look_up(self) -> None:
        """Come back, lose the line, or do something."""
        world, line = self.world, self.line
        if self._is_walking():
            return
        if line is None or not line.is_open:
            if world.happens(1.0 if world.actor else PATIENCE):
                self.come_back()
        elif not self.session.is_welcome and world.happens(0.1):
            self.come_back()
        elif world.happens(world.trouble.cut):
            line.cut()
        elif world.happens(world.trouble.cut / 2):
            line.fall_silent()
        elif self.session.is_welcome:
            self.act(line)

    def _is_walking(self) -> bool:
        """Whether this person is out, or goes out now."""
        now, trouble = asyncio.get_running_loop().time(), self.world.trouble
        if trouble.walks and now >= self.walks_until and self.world.happens(trouble.walks):
            self.walks_until = now + WALK_S * self.world.random.random()
            if self.line:
                self.line.cut()
        return now < self.walks_until

    def come_back(self, *, with_new_device: bool = False) -> None:
        """A new line, if there is a server."""
        server = self.world.server
        if server is None:
            return
        if with_new_device:
            self.devices.append(Device())
        elif self.line is not None:
            self.line.cut()
        self.line = SimLine(server, self)
        server.connect(self.line)
        self.line.say([self.session.hello()])

    # What can be done.

    def act(self, line: SimLine) -> None:
        """Draw, play, or try something else."""
        world, view = self.world, self.session.view
        if self.device.said and world.happens(world.trouble.again):
            line.say([world.random.choice(self.device.said)])
        if world.happens(world.trouble.visits):
            self._wish()
        manners = world.manners.get(self.session.table["game"]) if view is not None else None
        is_over = view is not None and manners is not None and manners.is_over(view)
        if world.happens(CURIOSITY_AFTER if is_over else CURIOSITY):
            self._ask_for_something()
        if world.trouble.walks and world.happens(0.3):
            self._let_sit_in()
        if view is None or is_over:
            self._go_on()
        if self.session.table["pause"] and world.happens(HASTE):
            self.wish(c.ResumeGame())
        if self.session.table["spots"] and world.happens(LIKING):
            self._stamp(self.session.table["spots"])
        if view is not None and manners is not None:
            self._take_part(line, view, manners)

    def _ask_for_something(self) -> None:
        """Look at all drawings of the game, at the album, or at a medium."""
        world, media = self.world, self._known_media()
        if world.server is None:
            return
        if media and world.happens(0.5):
            requests.fetch(world.server, self, world.random.choice(media))
        else:
            requests.look(world.server, self)
            if world.happens(0.5):
                requests.open_album(world.server, self)

    def _bring(self, kind: MediumKind) -> None:
        if self.world.server is not None:
            requests.bring(self.world.server, self, kind)

    def _take_part(self, line: SimLine, view: dict[str, Any], manners: Manners) -> None:
        world, random = self.world, self.world.random
        if world.happens(world.trouble.nonsense):
            self.play(self.taste.said(random.choice(manners.nonsense)))
        if manners.may_draw(view) and self.session.sheet is not None and random.random() <= manners.zeal:
            self._draw(line, view["seat"])
        kinds = manners.brings(view)
        if kinds and world.happens(GENEROSITY):
            self._bring(random.choice(kinds))
        weights = manners.weights
        may = [self.taste.said(command) for command in view["may"] if weights[command["type"]]]
        may.sort(key=msgspec.json.encode)
        if may and world.happens(EAGERNESS):
            chosen = random.choices(may, [weights[command["type"]] for command in may])[0]
            self.play(self.taste.said(manners.said(self, chosen)))

    def play(self, command: dict[str, Any]) -> None:
        """Ask something of the game."""
        n, frames = self.session.play(command)
        self._asked(n, command, frames, is_play=True)

    def wish(self, wish: c.PersonWish) -> None:
        """Ask something of the table."""
        n, frames = self.session.wish(wish)
        self._asked(n, wish, frames, is_play=False)

    def _asked(self, n: int, what: Any, frames: Sequence[Frame], *, is_play: bool) -> None:
        self.device.actions[n] = Action(what, is_play, self.session.sheet, self.device.drawn)
        self.device.said += frames
        if self.line:
            self.line.say(frames)

    def _draw(self, line: SimLine, seat: Seat) -> None:
        frames = self.session.draw(self._batch())
        for frame in frames:
            assert isinstance(frame, bytes)
            sheet, _, self.device.drawn = read_ink(frame)
            self.world.drawn.setdefault((seat, sheet), []).append(self.device.drawn)
        self.device.said += frames
        line.say(frames)

    def _batch(self) -> bytes:
        """What is drawn: a stroke, or, as most ink there is, how one goes on that was begun in an earlier batch."""
        moves, sheet = self._moves(), self.session.sheet
        begin, rest = moves[0], moves[1:]
        if not isinstance(begin, Begin):
            self._begun = None
        elif self._begun == sheet and begin.at.x % 2:
            return packed(self.taste.drawn(rest), begin.at)
        else:
            self._begun = sheet
        return packed(self.taste.drawn(moves))

    def _moves(self) -> tuple[Move, ...]:
        random = self.world.random
        at = Point(random.randrange(SHEET_WIDTH - 9), random.randrange(SHEET_HEIGHT - 9))
        kind = random.random()
        if kind < 0.05:
            return (Wipe(),)
        if kind < 0.1:
            return (Undo(),)
        if kind < 0.12:
            return (Turn(kind < 0.11),)
        return (Begin(at, 1, kind < 0.15), More((Point(at.x + 3, at.y + 3),)))

    def _wish(self) -> None:
        """Something for the table, sensible or not."""
        people = [PersonId(person["id"]) for person in self.session.table["people"]]
        random = self.world.random
        wishes: list[c.PersonWish] = [
            c.Introduce(f"{self.name} {random.randrange(9)}", random.choice(("en", "de", "xx"))),
            c.BeReady(True),
            c.Sit(),
            c.StandUp(),
            c.Lock(random.random() < 0.2),
            c.PassHost(random.choice(people)),
            c.Start(),
            c.EraseDrawings(),
            c.EraseDrawing(SHEETS_PER_GAME + random.randrange(4)),
            c.ShowErasing(random.random() < 0.7),
            c.AskForDrawing(random.choice(people), SHEETS_PER_GAME + random.randrange(4), random.random() < 0.8),
            c.DeclineDrawing(SHEETS_PER_GAME + random.randrange(4)),
            c.PauseGame(random.choice(("back_soon", "door", "rules", "none"))),
            c.ResumeGame(),
            c.AllowStamps(random.random() < 0.7),
            c.PutStamp(Spot(random.randrange(3), random.choice((None, *SEATS)), random.randrange(4)), "wow"),
            c.RemoveMedium(random.choice([MediumId("nothing"), *self._known_media()])),
        ]
        if random.random() < 0.15 and len(people) > 3:
            wishes = [c.Remove(random.choice(people)), c.GoAway(), c.CloseGame()]
        self.wish(random.choice(wishes))
        if random.random() < 0.2:
            self._bring(random.choice(("picture", "drawing", "recording", "film")))

    def _stamp(self, spots: Sequence[dict[str, Any]]) -> None:
        """Put a stamp on something, which may be one's own, or take it off."""
        random = self.world.random
        kind = None if random.random() < 0.1 else random.choice(get_args(StampKind))
        self.wish(c.PutStamp(msgspec.convert(random.choice(spots), Spot), kind))

    def _let_sit_in(self) -> None:
        """A bot plays for somebody who is away, or no longer."""
        table, random = self.session.table, self.world.random
        away = [one for one in table["people"] if one["away_since"] is not None and one["seat"] and not one["bot"]]
        if away:
            one = random.choice(away)
            self.wish(c.SitIn(PersonId(one["id"]), not one["has_stand_in"] or random.random() < 0.9))

    def _known_media(self) -> list[MediumId]:
        """What lies at the table, what one brought oneself, and what one wanted to be gone."""
        own = [id_ for ids in self.brought.values() for id_ in ids]
        return [*(medium["id"] for medium in self.session.table["media"]), *own, *self.removed]

    def _remove(self, id_: MediumId) -> None:
        """Have a medium removed, and look at it for the last time."""
        if self.world.server is not None:
            requests.fetch(self.world.server, self, id_)
        self.removed.append(id_)
        self.wish(c.RemoveMedium(id_))

    def _go_on(self) -> None:
        """After a game the host begins another, if one is wanted, and whoever came late sits down for it."""
        table, world = self.session.table, self.world
        own = next((person for person in table["people"] if person["id"] == self.session.you), None)
        if own is None or not world.happens(0.3) or not world.is_game_wanted:
            return
        if own["id"] == table["host"]:
            self._begin_another(table)
        elif own["seat"] is None and own["role"] == "player" and table["game"] is None:
            self.wish(c.Sit())

    def _begin_another(self, table: dict[str, Any]) -> None:
        """The host closes what is over, brings or removes something perhaps, and begins what comes next."""
        world, media = self.world, table["media"]
        if table["game"] is not None:
            self.wish(c.CloseGame())
        elif world.next_plan and world.has_played and table["plan"]["game"] != world.next_plan.game:
            self.wish(c.ChoosePlan(world.next_plan))
        elif world.happens(PREPARATION):
            if media and world.happens(0.5):
                self._remove(world.random.choice(media)["id"])
            else:
                self._bring("picture")
        else:
            self.wish(c.Start())
