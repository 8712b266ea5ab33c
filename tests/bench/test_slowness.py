"""The benches of what is slow, with so few and so short that they take no time."""

from bench import requests, slow_readers


def test_slow_readers_are_measured() -> None:
    seen = slow_readers.measured(readers=3, tables=2, seconds=0.5, uploads=3)
    assert seen.calm_s
    assert seen.busy_s
    assert seen.cut_s > 0
    assert seen.upload_status == 201


def test_requests_are_measured() -> None:
    kept, anew = requests.measured(turns=1, requests=20)
    assert kept > 0
    assert anew > 0
