"""The command line: reading arguments and printing, one module per group of commands.

Commands import what they need when they run, so that ``--help`` stays quick.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``pare-sim``; ends the process with 0 (all well), 1 (a run was not scored, findings) or 2 (bad input)."""
    from pare_sim.cli import outlet

    was_open = outlet.open_streams()
    with suppress(OSError):  # the folder may have been deleted
        if os.getcwd() not in sys.path:  # for python:module:Class and --plugin; last, so that it shadows nothing
            sys.path.append(os.getcwd())
    code = _ended(arguments)
    lost = outlet.flush()
    if lost is not None and not isinstance(lost, BrokenPipeError):
        outlet.complain(f"cannot write to standard output: {lost.strerror}")
    elif not was_open:
        outlet.complain("standard output is closed")
    sys.exit(code or int(lost is not None or not was_open))


def _ended(arguments: Sequence[str] | None) -> str | int | None:
    """How the command ended: its exit code."""
    from pare_sim.cli.commands import app
    from pare_sim.cli.outlet import complain
    from pare_sim.cli.run import Interrupted
    from pare_sim.errors import InputError, PareError

    try:
        app(arguments, prog_name="pare-sim")
    except SystemExit as ended:
        return ended.code
    except PareError as error:
        complain(str(error))
        return 2 if isinstance(error, InputError) else 1
    except Interrupted as stopped:
        where = f"--out {stopped.path} --resume"
        complain(f"interrupted; what was finished is stored. Go on with: pare-sim run {where}")
        return 130
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 1
    except OSError as error:
        complain(f"{error.filename or 'standard output'}: {error.strerror}")
        return 1
    return 0
