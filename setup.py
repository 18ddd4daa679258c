"""Build the kernels with Cython where a compiler is there; without one, the same files run as plain Python.

Two environment variables decide otherwise: KEYSIFT_SKIP_COMPILE=1 builds without compiling, KEYSIFT_REQUIRE_COMPILE=1
makes a failed compilation fail the build. (At run time, KEYSIFT_INTERPRETED=1 leaves compiled kernels aside.)

Two more are for tests of the kernels (see `scripts/sanitize.py`): KEYSIFT_SANITIZE=1 compiles them with the address and
undefined-behaviour sanitizers of the C compiler, KEYSIFT_CHECK_BOUNDS=1 lets Cython check every index.
"""

import os
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.modified import newer_group

KERNELS = Path("src/keysift/kernels")
SANITIZED = os.environ.get("KEYSIFT_SANITIZE", "0") != "0"
CHECKED = os.environ.get("KEYSIFT_CHECK_BOUNDS", "0") != "0"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]
HOTTEST = {"tagger_features", "keyphrases", "tagger_rows", "specificity", "tagger", "tokenizer", "vectors"}
"""The kernels that run clearly faster with -O3; the others only take longer to compile."""
DIRECTIVES = {
    "language_level": "3",
    "infer_types": True,
    "boundscheck": CHECKED,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    # Kernels are called by keysift alone: without signatures to inspect and without pickling they compile much faster.
    "binding": False,
    "auto_pickle": False,
}


def extension(source: Path, *, optional: bool) -> Extension:
    """Return the extension of one kernel."""
    level = "-O3" if source.stem in HOTTEST else "-O2"
    # Contracted multiply-adds would make results differ from the interpreted ones on some processors.
    # Debugging symbols, which Python's own flags ask for, would make a wheel several times as large.
    arguments = [] if os.name == "nt" else [level, "-ffp-contract=off", "-g0"]
    if SANITIZED:
        arguments = ["-O1", "-ffp-contract=off", "-g1", "-fno-omit-frame-pointer", *SANITIZERS]
    elif CHECKED:
        arguments = ["-O1", "-ffp-contract=off", "-g0"]
    built: Any = Extension(
        f"keysift.kernels.{source.stem}",
        [str(source)],
        extra_compile_args=arguments,
        define_macros=[("KEYSIFT_CHECK_BOUNDS", None)] if CHECKED else [],
        extra_link_args=SANITIZERS if SANITIZED else [],
        optional=optional,
        depends=["setup.py", str(source), *map(str, sorted(KERNELS.glob("*.pxd")))],
    )
    built.cython_directives = DIRECTIVES
    built.cython_include_dirs = [str(KERNELS / "checked"), str(KERNELS)] if CHECKED else [str(KERNELS)]
    built.cython_c_in_temp = True
    return built


def options() -> dict[str, Any]:
    """Return what the environment asks for."""
    if os.environ.get("KEYSIFT_SKIP_COMPILE", "0") != "0":
        print("keysift: KEYSIFT_SKIP_COMPILE is set, so the kernels are not compiled", flush=True)
        return {}
    # Passing the extensions through cythonize() instead would drop `optional`.
    from Cython.Build import build_ext

    class BuildKernels(build_ext):  # type: ignore[misc]
        """Say which kernel is being compiled: all of them take a minute or more, on all processors."""

        parallel: int | None

        def finalize_options(self) -> None:
            super().finalize_options()
            if self.parallel is None:
                self.parallel = os.cpu_count()

        def build_extension(self, built: Any) -> None:
            if not self._is_outdated(built):
                return
            place = self.extensions.index(built) + 1
            name = built.name.rpartition(".")[2]
            print(f"keysift: compiling kernel {place} of {len(self.extensions)}: {name}", flush=True)
            super().build_extension(built)

        def _is_outdated(self, built: Any) -> bool:
            # Cython would compile again whatever was compiled by another build, such as an earlier editable install.
            special = self.force or SANITIZED or CHECKED
            return special or newer_group(built.depends, self.get_ext_fullpath(built.name))

    required = os.environ.get("KEYSIFT_REQUIRE_COMPILE", "0") != "0"
    sources = [file for file in sorted(KERNELS.glob("*.py")) if "    import cython\n" in file.read_text("utf-8")]
    kernels = [extension(source, optional=not required) for source in sources]
    return {"cmdclass": {"build_ext": BuildKernels}, "ext_modules": kernels}


setup(**options())
