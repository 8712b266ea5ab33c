import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pictorium.ink.frame import InkRun, framed, unframed

runs = st.builds(
    InkRun,
    st.integers(0, 255),
    st.integers(0, 2**32 - 1) | st.sampled_from([255, 256, 65535, 65536]),
    st.integers(0, 2**32 - 1),
    st.integers(0, 9),
    st.binary(max_size=20),
)


@given(st.lists(runs))
def test_what_is_framed_is_unframed(some: list[InkRun]) -> None:
    assert list(unframed(framed(some))) == some


VECTORS = json.loads((Path(__file__).parent.parent / "vectors" / "frames.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["what"])[:40])
def test_both_languages_read_the_same_frames(vector: dict[str, Any]) -> None:
    runs = [InkRun(**one | {"batches": bytes.fromhex(one["batches"])}) for one in vector["runs"]]
    assert list(unframed(bytes.fromhex(vector["frame"]))) == runs
    assert framed(runs).hex() == vector["frame"]
