"""The file for translators: what is written is read again, and what others' programs write is understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.content.catalogue import CatalogueEntry, CatalogueError, read_catalogue, written_catalogue

ENTRY = CatalogueEntry("ui:page.ready", "ready", "bereit", ("On the page.",))


def test_what_is_written_can_be_read_by_translators_and_programs() -> None:
    text = written_catalogue([ENTRY], "de")
    assert text.endswith('#. On the page.\nmsgctxt "ui:page.ready"\nmsgid "ready"\nmsgstr "bereit"\n')
    assert "Language: de" in text


@given(st.lists(st.tuples(st.text(min_size=1), st.text(), st.text())))
def test_every_text_comes_back(texts: list[tuple[str, str, str]]) -> None:
    entries = [CatalogueEntry(*one) for one in texts]
    assert list(read_catalogue(written_catalogue(entries, "de"))) == entries


def test_other_programs_break_lines_and_leave_none_between() -> None:
    text = (
        '#: somewhere\n#, fuzzy\nmsgctxt "a"\nmsgid ""\n"one "\n"two"\nmsgstr "ein"\nmsgctxt "b"\nmsgid "x"\nmsgstr ""'
    )
    assert list(read_catalogue(text)) == [CatalogueEntry("a", "one two", "ein"), CatalogueEntry("b", "x", "")]


@pytest.mark.parametrize(("text", "line"), [("no PO", 1), ('msgid "a"\nmsgstr "\\q"', 2)])
def test_what_is_no_catalogue_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(CatalogueError) as mistake:
        list(read_catalogue(text))
    assert mistake.value.line == line
