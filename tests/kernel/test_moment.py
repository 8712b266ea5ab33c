from pictorium.kernel.moment import Moment, later


def test_a_moment_counts_milliseconds() -> None:
    assert later(Moment(1500), 2) == 3500
