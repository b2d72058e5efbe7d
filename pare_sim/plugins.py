"""Loading plug-ins: a module by its name, or a Python file or folder by its path, with errors that say where.

A file in a package (its folder has an ``__init__.py``) is imported as part of it, so that relative imports work. Any
other file stands alone. Of a folder, ``app.py`` is loaded or, without one, the package.
"""

import importlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TypeVar

from pare_sim.errors import InfrastructureError, InputError

T = TypeVar("T")


def load_plugin(reference: str) -> ModuleType:
    """The module that a plug-in is.

    Args:
        reference: name of a module, or path of a ``.py`` file or of a folder.

    Raises:
        InputError: there is none, or it cannot be imported, whatever is wrong with it; the message has file and line.
    """
    label, path = f"--plugin {reference}", Path(reference)
    if path.is_dir():
        inner = next((path / name for name in ("app.py", "__init__.py") if (path / name).is_file()), None)
        if inner is not None:
            return _from_file(inner, label)
    if path.exists() and path.is_file() and path.suffix != ".py":
        raise InputError(f"{label}: is not a Python file (.py)")
    if path.suffix == ".py" or len(path.parts) > 1 or path.is_dir():
        if not path.exists():
            raise InputError(f"{label}: there is no such file")
        if path.is_dir():
            raise InputError(f"{label}: the folder has neither an app.py nor an __init__.py")
        return _from_file(path, label)
    if not all(part.isidentifier() for part in reference.split(".")):
        raise InputError(f"{label}: is neither the name of a module nor the path of a Python file or folder")
    return guarded(lambda: importlib.import_module(reference), f"{label}: cannot be imported")


def guarded(load: Callable[[], T], label: str) -> T:
    """Run somebody else's code, which imports or makes something.

    Args:
        load: what to run.
        label: what cannot be done if it raises.

    Raises:
        InputError: it raised anything but an error meant for the user; the message begins with `label` and has file
            and line.
    """
    try:
        return load()
    except (InputError, InfrastructureError, KeyboardInterrupt):
        raise
    except BaseException as error:  # other people's code may raise whatever it likes
        raise InputError(f"{label}: {_where(error)}{type(error).__name__}: {_told(error)}") from error


def folder_of(module: ModuleType) -> Path | None:
    """The folder that holds a module's file, if it has one."""
    return Path(module.__file__).resolve().parent if module.__file__ else None


def _from_file(path: Path, label: str) -> ModuleType:
    path = path.resolve()
    root, parts = path.parent, [] if path.name == "__init__.py" else [path.stem]
    while (root / "__init__.py").is_file():
        parts.insert(0, root.name)
        root = root.parent
    if len(parts) > 1 or path.name == "__init__.py":
        return _from_package(path, root, ".".join(parts), label)
    name = f"pare_sim_plugin_{path.stem}_{sha256(os.fsencode(path)).hexdigest()[:8]}"
    return guarded(lambda: _alone(path, name), f"{label}: cannot be imported")


def _from_package(path: Path, root: Path, name: str, label: str) -> ModuleType:
    if str(root) not in sys.path:
        sys.path.append(str(root))  # last, so that it shadows nothing
    module = guarded(lambda: importlib.import_module(name), f"{label}: cannot be imported")
    if module.__file__ is None or Path(module.__file__).resolve() != path:
        raise InputError(f"{label}: Python has another module {name!r}, {module.__file__}; rename the folder")
    return module


def _alone(path: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:  # whatever stops it, no half module stays known; it goes on upwards
        del sys.modules[name]
        raise
    return module


def _where(error: BaseException) -> str:
    """File and line: of a syntax error itself, else the last place outside Python's and our own import machinery."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}, line {error.lineno}: "
    own = str(Path(__file__).parent) + os.sep
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((own, "<frozen", os.path.dirname(importlib.__file__)))
    ]
    return f"{frames[-1].filename}, line {frames[-1].lineno}: " if frames else ""


def _told(error: BaseException) -> str:
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return " ".join(text.split())[:300] or "without a message"
