"""`python -m tests.fuzz.run TARGET …` feeds a target until it breaks or has had enough; the rest goes to libFuzzer."""

import sys

import atheris  # type: ignore[import-untyped]

INSTRUMENTED = ["tests.fuzz", "pictorium.wire", "pictorium.ink", "pictorium.content", "pictorium.table"]

with atheris.instrument_imports(include=INSTRUMENTED):
    from tests.fuzz.targets import TARGETS


def main() -> None:
    target = TARGETS[sys.argv[1]]
    atheris.Setup([sys.argv[0], *sys.argv[2:]], lambda data: target(atheris.FuzzedDataProvider(data)))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
