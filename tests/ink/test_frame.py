from hypothesis import given
from hypothesis import strategies as st

from pictorium.ink.frame import Stretch, framed, unframed

stretches = st.builds(
    Stretch,
    st.integers(0, 255),
    st.integers(0, 65535),
    st.integers(0, 2**32 - 1),
    st.integers(0, 9),
    st.binary(max_size=20),
)


@given(st.lists(stretches))
def test_what_is_framed_is_unframed(some: list[Stretch]) -> None:
    assert list(unframed(framed(some))) == some
