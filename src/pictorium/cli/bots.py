"""The bots of this house, put together from its content folder."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pictorium.bots.bot_factory import BATCH_MS, BotFactory, Knowledge, bots_for
from pictorium.bots.doodles import unpacked
from pictorium.bots.eye import Eye
from pictorium.bots.plain_eye import PlainEye
from pictorium.cli.games import MANIFESTS
from pictorium.stores.bot_files import BOTS_FOLDER, read_associations

DOODLES_FILE: Final = "doodles.bin"
MODEL_FILES: Final = ("encoder.onnx", "prototypes.bin")


def read_bots(folder: Path, batch_ms: int = BATCH_MS, *, has_model: bool = True) -> BotFactory:
    """Bots with the trained eye if it may be had and is wanted, otherwise with the plain one."""
    doodles = unpacked((folder / BOTS_FOLDER / DOODLES_FILE).read_bytes())
    eye = (trained_eye(folder) if has_model else None) or PlainEye(doodles)
    return bots_for(MANIFESTS, Knowledge(doodles, eye, read_associations(folder), batch_ms))


def has_trained_eye(folder: Path) -> bool:
    """Whether there is a model and what it runs on. Loads neither."""
    is_there = all((folder / BOTS_FOLDER / name).exists() for name in MODEL_FILES)
    return is_there and all(map(find_spec, ("numpy", "onnxruntime")))


def model_here(folder: Path) -> str | None:
    """The digest of the model that is here; None if bots have no eye that could learn."""
    if not has_trained_eye(folder):
        return None
    from pictorium.bots.encoder import digest_of

    return digest_of((folder / BOTS_FOLDER / MODEL_FILES[0]).read_bytes())


def trained_eye(folder: Path) -> Eye | None:
    """The eye with a model; None where the model or what it runs on is not there."""
    try:
        from pictorium.bots.encoder import EncoderEye

        return EncoderEye(*((folder / BOTS_FOLDER / name).read_bytes() for name in MODEL_FILES))
    except (ImportError, FileNotFoundError):
        return None
