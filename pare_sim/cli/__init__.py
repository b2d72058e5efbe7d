"""The command line: reading arguments and printing, one module per group of commands.

Commands import what they need when they run, so that ``--help`` stays quick.
"""

import os
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``pare-sim``; ends the process with 0 (all well), 1 (a run was not scored, findings) or 2 (bad input)."""
    from pare_sim.cli.commands import app
    from pare_sim.cli.run import Interrupted
    from pare_sim.errors import InputError, PareError

    if os.getcwd() not in sys.path:  # for python:module:Class and --plugin; last, so that it shadows nothing
        sys.path.append(os.getcwd())
    for stream in (sys.stdout, sys.stderr):
        getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
    try:
        app(arguments, prog_name="pare-sim")
    except InputError as error:
        print(f"pare-sim: {error}", file=sys.stderr)
        sys.exit(2)
    except PareError as error:
        print(f"pare-sim: {error}", file=sys.stderr)
        sys.exit(1)
    except Interrupted as stopped:
        where = f"--out {stopped.path} --resume"
        print(f"pare-sim: interrupted; what was finished is stored. Go on with: pare-sim run {where}", file=sys.stderr)
        sys.exit(130)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(1)
