"""One end of a line without the line: what is said again after a cut, and what is not."""

import json
from typing import Any

from pictorium.ink.frame import InkRun, framed
from pictorium.player.session import PIECE_BYTES_MAX, Frame, Session
from pictorium.table.commands import BeReady, Start
from pictorium.wire.codec import read_ink

TABLE = {"people": [{"id": "p1", "seat": "red"}, {"id": "p2", "seat": "yellow"}]}


def welcome(session: Session, n: int = 0, sheet: int | None = 7, through: int = 0) -> list[Frame]:
    told = {"you": "p1", "n": n, "table": TABLE, "view": {}, "sheet": sheet, "through": through}
    return hear(session, "Welcome", **told, epoch="a", seq=4)


def hear(session: Session, kind: str, **fields: Any) -> list[Frame]:
    return session.hear(json.dumps({"type": kind, **fields}))


def numbers(frames: list[Frame]) -> list[int]:
    return [json.loads(frame)["n"] for frame in frames if isinstance(frame, str)]


def inks(frames: list[Frame]) -> list[tuple[int, int, bytes]]:
    return [read_ink(frame) for frame in frames if isinstance(frame, bytes)]


def welcomed() -> Session:
    session = Session()
    session.hello()
    welcome(session)
    return session


def test_W_ACT_3_nothing_is_said_before_the_welcome_and_everything_after_it() -> None:
    session = Session()
    assert session.wish(Start()) == (1, [])
    assert session.play({"type": "Pass"}) == (2, [])
    assert numbers(welcome(session)) == [1, 2]


def test_W_ACT_3_what_was_answered_is_not_said_again() -> None:
    session = welcomed()
    for _ in range(3):
        session.wish(BeReady(True))
    hear(session, "Answered", n=1, refusal=None)
    session.lost()
    session.wish(Start())
    assert numbers(welcome(session, n=1)) == [2, 3, 4]
    assert session.answers == {1: None}


def test_W_ACT_1_a_new_device_counts_on_from_what_the_old_one_did() -> None:
    session = Session()
    session.hello()
    welcome(session, n=12)
    number, _ = session.wish(Start())
    assert number == 13


def test_W_ACT_2_a_refusal_is_an_answer() -> None:
    session = welcomed()
    answered: list[int] = []
    session.on_answer = answered.append
    session.wish(Start())
    refusal = {"code": "too_few", "rule": "T-START-1", "facts": {}}
    hear(session, "Answered", n=1, refusal=refusal)
    assert (answered, session.answers) == ([1], {1: refusal})


def test_W_INK_3_ink_that_never_came_is_sent_again_in_few_pieces_and_before_what_was_done_after_it() -> None:
    session = welcomed()
    for batch in (b"a", b"b", b"c", b"d"):
        session.draw(batch)
    session.play({"type": "Stop"})
    session.lost()
    frames = welcome(session, through=1)
    assert inks(frames) == [(7, 2, b"bcd")]
    assert isinstance(frames[0], bytes)
    assert json.loads(frames[1])["ink_through"] == 2


def test_W_INK_3_pieces_that_are_sent_again_stay_small_enough() -> None:
    session = welcomed()
    batch = b"x" * (PIECE_BYTES_MAX // 2)
    for _ in range(5):
        session.draw(batch)
    session.lost()
    assert [len(ink) for _, _, ink in inks(welcome(session))] == [len(batch) * 2, len(batch) * 2, len(batch)]


def test_W_INK_3_ink_that_is_kept_is_not_sent_again() -> None:
    session = welcomed()
    session.draw(b"a")
    session.draw(b"b")
    session.see(framed([InkRun(0, 7, 2, 1, b"ab")]))
    session.lost()
    assert inks(welcome(session, through=1)) == [(7, 2, b"b")]
    session.lost()
    assert inks(welcome(session, through=2)) == []


def test_a_new_sheet_begins_blank_and_its_ink_with_one() -> None:
    session = welcomed()
    session.draw(b"a")
    hear(session, "Update", seq=5, sheet=8)
    assert inks(session.draw(b"b")) == [(8, 1, b"b")]


def test_W_INK_4_refused_ink_is_forgotten() -> None:
    session = welcomed()
    for batch in (b"a", b"b", b"c"):
        session.draw(batch)
    hear(session, "InkRefused", sheet=7, through=1)
    assert inks(session.draw(b"d")) == [(7, 2, b"d")]


def test_W_INK_4_ink_that_had_come_before_a_refusal_is_remembered_until_it_is_kept() -> None:
    session = welcomed()
    for batch in (b"a", b"b"):
        session.draw(batch)
    hear(session, "InkRefused", sheet=7, through=1)
    assert session.unkept == {1: b"a"}
    session.lost()
    assert inks(welcome(session, through=0)) == [(7, 1, b"a")]


def test_W_INK_3_ink_that_may_be_under_way_is_sent_as_it_was_when_a_line_is_told_everything_anew() -> None:
    session = welcomed()
    for batch in (b"a", b"b", b"c"):
        session.draw(batch)
    assert inks(welcome(session, through=1)) == [(7, 2, b"b"), (7, 3, b"c")]
    assert inks(session.draw(b"d")) == [(7, 4, b"d")]


def test_everyone_s_ink_is_gathered_by_place_and_sheet() -> None:
    session = welcomed()
    session.see(framed([InkRun(1, 3, 1, 0, b"a")]))
    session.see(framed([InkRun(1, 3, 2, 1, b"b")]))
    assert session.sheets[1] == (3, b"ab")
    session.see(framed([InkRun(1, 4, 1, 0, b"c")]))
    assert session.sheets[1] == (4, b"c")


def test_W_FRAME_6_messages_of_later_versions_are_passed_over() -> None:
    assert hear(welcomed(), "Sneeze", loudness=3) == []


def resume(session: Session, *updates: Any, n: int = 0, through: int = 0, anew: tuple[int, ...] = ()) -> list[Frame]:
    return hear(session, "Resumed", n=n, through=through, now=0, anew=anew, updates=updates)


def known(session: Session) -> Any:
    frame = session.hello()
    assert isinstance(frame, str)
    return json.loads(frame)["known"]


def test_W_SYNC_1_an_update_says_what_changed_and_the_rest_stays() -> None:
    session = welcomed()
    hear(session, "Update", seq=5, view=[{"phase": "Drawing", "hand": [1, 2, 3]}], faces=[{"type": "DrawingBegun"}])
    hear(session, "Update", seq=6, view={"hand": {"-": [1]}})
    assert session.view == {"phase": "Drawing", "hand": [1, 3]}
    assert (session.table, session.sheet) == (TABLE, 7)
    assert session.faces == [{"type": "DrawingBegun"}]
    hear(session, "Update", seq=7, view=[None], sheet=None)
    assert [session.view, session.sheet] == [None, None]


def test_W_SYNC_4_who_comes_back_says_what_they_know_and_goes_on_from_there() -> None:
    session = Session()
    assert known(session) is None
    welcome(session)
    hear(session, "Update", seq=5, view={"round": [1]})
    session.see(framed([InkRun(1, 7, 1, 1, b"abc"), InkRun(0, 7, 1, 0, b"xy")]))
    session.wish(Start())
    session.lost()
    assert known(session) == {"epoch": "a", "seq": 5, "sheets": [[1, 7, 3], [0, 7, 2]]}
    again = resume(session, {"type": "Update", "seq": 6, "view": {"round": [2]}}, {"type": "Update", "seq": 7})
    assert numbers(again) == [1]
    assert session.view == {"round": 2}
    session.see(framed([InkRun(1, 7, 2, 2, b"d")]))
    assert session.sheets == {0: (7, b"xy"), 1: (7, b"abcd")}
    session.lost()
    assert known(session)["seq"] == 7


def test_W_SYNC_5_what_begins_anew_is_forgotten_and_own_ink_that_never_came_is_sent_again() -> None:
    session = welcomed()
    for batch in (b"a", b"b", b"c"):
        session.draw(batch)
    session.see(framed([InkRun(1, 7, 1, 1, b"abc")]))
    session.lost()
    session.hello()
    assert inks(resume(session, through=1, anew=(1,))) == [(7, 2, b"bc")]
    assert session.sheets == {}


def test_W_SYNC_1_who_misses_an_update_or_cannot_read_one_begins_anew() -> None:
    for wrong in ({"seq": 7}, {"seq": 4}, {"seq": 5, "view": {"no": {"such": [1]}}}):
        session = welcomed()
        hear(session, "Update", **wrong)
        assert session.is_astray
        assert known(session) is None
        assert not session.is_astray
        welcome(session)
        hear(session, "Update", seq=5, view=[None])
        assert session.view is None
