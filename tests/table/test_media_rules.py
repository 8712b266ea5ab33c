"""What people bring to a table: who may bring what and how much of it, and how it goes again."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from pictorium.kernel.refusal import Refusal
from pictorium.stores.memory_log import MemoryLog
from pictorium.stores.sqlite_log import SqliteLog
from pictorium.table import commands as c
from pictorium.table import facts as f
from pictorium.table.decide import decide_play
from pictorium.table.limits import CARDS_BROUGHT_MAX, CLUES_BROUGHT_MAX, MEDIA_BYTES_MAX
from pictorium.table.media import Medium, MediumId, MediumKind
from pictorium.table.media_rules import known
from pictorium.table.people import Key, PersonId
from pictorium.table.ports import LogBrokenError, TableId
from pictorium.table.state import fold
from tests.table.charade import HOUSE_WITH_CHARADES, PLAN, Tell, charades
from tests.table.parlour import Guest, Parlour, told
from tests.table.test_decide import P1, P2, P3, P4, Seen

HAND_MADE: tuple[MediumKind, ...] = ("drawing", "recording", "film")
KINDS: tuple[MediumKind, ...] = ("picture", *HAND_MADE)
CANARY = b"<somebody's own voice>"


def medium(name: str, by: PersonId = P1, kind: MediumKind = "recording", size: int = 10) -> Medium:
    return Medium(MediumId(name), by, kind, "audio/webm", size)


def table_of(*names: str) -> Seen:
    """Three people, and one who watches."""
    seen = Seen(*(names or ("Ada", "Bob", "Cem")))
    seen.house = HOUSE_WITH_CHARADES
    seen.done(None, c.Admit("Dee", "en", "watcher", Key("d")))
    return seen


def brought(seen: Seen, one: Medium) -> tuple[f.AnyFact, ...]:
    return seen.done(None, c.KeepMedium(one))


def not_brought(seen: Seen, one: Medium) -> tuple[str, str]:
    return seen.refused(None, c.KeepMedium(one))


def test_T_MEDIA_1_pictures_are_brought_by_the_host_between_games() -> None:
    seen = table_of()
    assert brought(seen, medium("a", kind="picture")) == (f.MediumKept(medium("a", kind="picture")),)
    assert not_brought(seen, medium("b", P2, "picture")) == ("not_the_host", "T-MEDIA-1")
    seen.started()
    assert not_brought(seen, medium("b", kind="picture")) == ("game_is_on", "T-MEDIA-1")
    seen.done(P1, c.CloseGame())
    seen.done(P1, c.StandUp())
    brought(seen, medium("b", kind="picture"))  # a host may watch
    assert list(seen.table.media) == ["a", "b"]


@pytest.mark.parametrize("kind", HAND_MADE)
@pytest.mark.parametrize("is_on", [False, True])
def test_T_MEDIA_1_all_else_is_brought_by_who_has_a_seat_at_any_time(kind: MediumKind, is_on: bool) -> None:
    seen = table_of()
    if is_on:
        seen.started()
    for number, person in enumerate((P1, P2, P3)):
        brought(seen, medium(f"{number}", person, kind))
    assert not_brought(seen, medium("x", P4, kind)) == ("no_seat", "T-MEDIA-1")
    assert not_brought(seen, medium("x", PersonId("p9"), kind)) == ("not_at_the_table", "T-COME-4")


def test_T_MEDIA_1_only_the_house_says_that_something_was_brought() -> None:
    seen = table_of()
    assert seen.refused(P1, c.KeepMedium(medium("a"))) == ("not_yours_to_say", "T-COME-4")


def test_T_MEDIA_2_a_table_holds_so_many_of_each_sort() -> None:
    seen = table_of()
    for number in range(CARDS_BROUGHT_MAX):
        brought(seen, medium(f"card {number}", kind=("picture", "drawing")[number % 2]))
    for number in range(CLUES_BROUGHT_MAX):
        brought(seen, medium(f"clue {number}", kind=("recording", "film")[number % 2]))
    refusals = {kind: not_brought(seen, medium("x", kind=kind)) for kind in KINDS}
    assert refusals["picture"] == refusals["drawing"] == ("too_many_pictures", "T-MEDIA-2")
    assert refusals["recording"] == refusals["film"] == ("too_many_recordings", "T-MEDIA-2")
    seen.done(P1, c.RemoveMedium(MediumId("card 0")))
    brought(seen, medium("x", kind="drawing"))


def test_T_MEDIA_2_all_together_have_so_many_bytes_and_not_one_more() -> None:
    seen = table_of()
    brought(seen, medium("a", kind="film", size=MEDIA_BYTES_MAX - 1))
    assert not_brought(seen, medium("b", kind="picture", size=2)) == ("no_space_left", "T-MEDIA-2")
    brought(seen, medium("b", kind="picture", size=1))
    assert not_brought(seen, medium("c", size=1)) == ("no_space_left", "T-MEDIA-2")
    seen.done(P1, c.RemoveMedium(MediumId("a")))
    brought(seen, medium("c", size=1))


@pytest.mark.parametrize("kind", KINDS)
def test_T_MEDIA_3_the_host_and_who_brought_it_remove_it_between_games(kind: MediumKind) -> None:
    seen = table_of()
    names = [MediumId(name) for name in "abc"]
    for name in names:
        seen.table = fold(seen.table, (f.MediumKept(medium(name, P2, kind)),), seen.house.games)
    assert seen.refused(P3, c.RemoveMedium(names[0])) == ("not_yours_to_remove", "T-MEDIA-3")
    assert seen.done(P2, c.RemoveMedium(names[0])) == (f.MediaRemoved((names[0],)),)
    assert seen.refused(P2, c.RemoveMedium(names[0])) == ("unknown_medium", "T-MEDIA-3")
    seen.started()
    for person in (P1, P2):
        assert seen.refused(person, c.RemoveMedium(names[1])) == ("game_is_on", "T-MEDIA-3")
    seen.done(P1, c.CloseGame())
    seen.done(P1, c.RemoveMedium(names[1]))
    assert list(seen.table.media) == [names[2]]


def test_T_MEDIA_4_a_command_names_only_what_its_giver_brought() -> None:
    seen = table_of()
    seen.done(P1, c.ChoosePlan(PLAN))
    brought(seen, medium("own"))
    brought(seen, medium("another's", P2))
    seen.started()
    outcomes = [
        decide_play(seen.table, P1, Tell(name), seen.now, seen.house) for name in ("another's", "nobody's", "own", None)
    ]
    unknown = Refusal("unknown_medium", "T-MEDIA-4")  # the same for both: it tells nothing
    assert outcomes[:2] == [unknown, unknown]
    assert all(isinstance(one, tuple) for one in outcomes[2:])


def test_T_MEDIA_5_erasing_takes_what_somebody_made_and_nothing_of_others() -> None:
    seen = table_of()
    for kind in KINDS:
        brought(seen, medium(f"{kind} of Ada", P1, kind))
    for kind in HAND_MADE:
        brought(seen, medium(f"{kind} of Bob", P2, kind))
    seen.started()
    facts = seen.done(P1, c.EraseDrawings())
    assert facts[:2] == (
        f.DrawingsErased(P1, seen.now),
        f.MediaRemoved(tuple(MediumId(f"{kind} of Ada") for kind in HAND_MADE)),
    )
    assert list(seen.table.media) == ["picture of Ada", *(f"{kind} of Bob" for kind in HAND_MADE)]
    facts = seen.done(P3, c.EraseDrawings())
    assert facts[0] == f.DrawingsErased(P3, seen.now)
    assert not any(isinstance(fact, f.MediaRemoved) for fact in facts)


def test_T_MEDIA_5_who_leaves_leaves_what_they_brought() -> None:
    seen = table_of()
    for person in (P1, P2):
        brought(seen, medium(f"of {person}", person, "drawing"))
    seen.done(P1, c.Remove(P2))
    seen.done(P1, c.GoAway())
    assert list(seen.table.media) == ["of p1", "of p2"]
    seen.done(P3, c.RemoveMedium(MediumId("of p1")))  # who is host now cares for it


def alike(name: str, by: PersonId, kind: MediumKind, content: str = "c") -> Medium:
    return replace(medium(name, by, kind), content=content)


def test_T_MEDIA_7_the_same_picture_is_kept_once_whoever_brings_or_lends_it() -> None:
    seen = table_of()
    first = alike("a", P1, "picture")
    assert brought(seen, first) == (f.MediumKept(first),)
    for again in (alike("b", P1, "picture"), alike("b", P2, "drawing")):
        assert brought(seen, again) == ()
        assert known(seen.table, again) == first
    assert brought(seen, alike("d", P1, "picture", "another"))
    assert list(seen.table.media) == ["a", "d"]
    seen.done(P1, c.RemoveMedium(MediumId("a")))
    assert brought(seen, alike("e", P2, "drawing"))


def test_T_MEDIA_7_the_same_recording_is_kept_once_for_each_who_brings_it() -> None:
    seen = table_of()
    assert brought(seen, alike("a", P1, "recording"))
    assert brought(seen, alike("b", P1, "recording")) == ()
    assert brought(seen, alike("c", P2, "recording"))
    assert brought(seen, alike("d", P1, "film"))
    assert brought(seen, alike("e", P1, "drawing"))
    assert list(seen.table.media) == ["a", "c", "d", "e"]


def test_T_MEDIA_7_of_what_was_brought_before_nobody_knows_whether_it_is_the_same() -> None:
    seen = table_of()
    assert brought(seen, alike("a", P1, "picture", ""))
    assert brought(seen, alike("b", P1, "picture", ""))


def test_T_MEDIA_7_what_two_bring_at_the_same_moment_lies_there_once() -> None:
    async def story() -> None:
        parlour = charades()
        ada, bob = await parlour.open("Ada", "Bob", plan=PLAN)
        actor = await parlour.actor()
        both = (alike("a", ada.id, "drawing"), alike("b", bob.id, "drawing"))
        assert await asyncio.gather(*(actor.bring(one, CANARY) for one in both)) == [both[0], both[0]]
        assert await fetched(parlour, "a") == CANARY
        assert await fetched(parlour, "b") is None

    told(story())


async def bring(guest: Guest, name: str, kind: MediumKind = "recording", body: bytes = CANARY) -> object:
    return await (await guest.parlour.actor()).bring(medium(name, guest.id, kind, len(body)), body)


async def fetched(parlour: Parlour, name: str) -> bytes | None:
    """What lies beside the log, whether anybody may ask for it or not."""
    return await parlour.log.fetch(TableId(parlour.code), name)


def test_T_MEDIA_6_pictures_and_drawings_are_told_to_all_and_what_clues_are_made_of_to_nobody() -> None:
    async def story() -> None:
        parlour = charades()
        ada, bob = await parlour.open("Ada", "Bob", plan=PLAN)
        await bring(ada, "a picture", "picture")
        await bring(bob, "a drawing", "drawing")
        await bring(ada, "a tune")
        await bring(ada, "a gesture", "film")
        dee = await parlour.come("Dee", "watcher")
        for guest in (ada, bob, dee):
            assert [(one.id, one.by, one.kind) for one in guest.table.media] == [
                ("a picture", ada.id, "picture"),
                ("a drawing", bob.id, "drawing"),
            ]
            assert not any(word in repr(guest.heard) for word in ("a tune", "a gesture"))

    told(story())


def test_what_is_brought_is_there_before_the_fact_and_gone_after_it() -> None:
    async def story() -> None:
        parlour = charades()
        ada, _ = await parlour.open("Ada", "Bob", plan=PLAN)
        actor = await parlour.actor()
        assert await bring(ada, "a") == medium("a", ada.id, size=len(CANARY))
        assert await actor.brought(MediumId("a")) == (medium("a", ada.id, size=len(CANARY)), CANARY)
        assert await actor.brought(MediumId("b")) is None
        assert await ada.wish(c.RemoveMedium(MediumId("a"))) is None
        assert await actor.brought(MediumId("a")) is None
        assert await fetched(parlour, "a") is None

    told(story())


def test_what_is_refused_does_not_stay_behind() -> None:
    async def story() -> None:
        parlour = charades()
        _, bob = await parlour.open("Ada", "Bob", plan=PLAN)
        assert await bring(bob, "a", "picture") == Refusal("not_the_host", "T-MEDIA-1")
        assert await fetched(parlour, "a") is None

    told(story())


def test_it_is_there_after_a_restart_and_gone_with_the_table() -> None:
    async def story() -> None:
        parlour = charades()
        ada, _ = await parlour.open("Ada", "Bob", plan=PLAN)
        await bring(ada, "a")
        await parlour.restart()
        assert await (await parlour.actor()).brought(MediumId("a")) is not None
        await parlour.restart()
        await parlour.registry.forget(parlour.code)
        assert await parlour.registry.find(parlour.code) is None
        assert await fetched(parlour, "a") is None

    told(story())


class DyingLog(MemoryLog):
    """Dies before it drops anything, as long as it is to."""

    is_dying = True

    async def drop(self, table: TableId, names: Sequence[str]) -> None:
        if self.is_dying and names:
            raise LogBrokenError(table)
        await super().drop(table, names)


def test_T_MEDIA_5_a_crash_in_the_middle_is_made_good_when_the_table_is_next_looked_for() -> None:
    async def story() -> None:
        log = DyingLog()
        parlour = charades(log)
        ada, bob = await parlour.open("Ada", "Bob", plan=PLAN)
        await bring(ada, "a")
        await bring(bob, "b")
        actor = await parlour.actor()
        actor.wish(ada.id, ada.n + 1, c.EraseDrawings())
        assert isinstance(await parlour.registry.broken, LogBrokenError)
        assert await fetched(parlour, "a") == CANARY
        log.is_dying = False
        await parlour.restart()
        again = await parlour.actor()
        assert list(again.table.media) == ["b"]
        assert (await fetched(parlour, "a"), await fetched(parlour, "b")) == (None, CANARY)

    told(story())


def test_T_MEDIA_5_no_file_has_a_byte_of_it_afterwards(tmp_path: Path) -> None:
    def has_canary() -> bool:
        return any(CANARY in file.read_bytes() for file in tmp_path.iterdir())

    async def story() -> None:
        log = SqliteLog(tmp_path)
        parlour = charades(log)
        ada, bob = await parlour.open("Ada", "Bob", plan=PLAN)
        assert await ada.wish(c.Start()) is None
        await bring(bob, "b", body=b"<another voice>" * 5000)
        await bring(ada, "a", body=CANARY * 5000)
        assert await ada.play(Tell("a")) is None
        assert has_canary()
        assert await ada.wish(c.EraseDrawings()) is None
        assert not has_canary()
        assert (await (await parlour.actor()).brought(MediumId("b"))) is not None
        assert (await parlour.state()).recordings == ("a",)  # the game goes on; there is nothing to hear
        await parlour.registry.close()
        await log.close()

    asyncio.run(story())
