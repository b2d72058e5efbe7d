"""``pare-sim doctor``: whether the installation works, and what is missing for what."""

import sys


def doctor() -> None:
    """Check the installation: versions, what is registered, time zones, one episode, a writable folder."""
    from pare_sim.cli import printing
    from pare_sim.cli.diagnosis import diagnose

    findings = list(diagnose())
    for finding in findings:
        printing.say(f"{'ok  ' if finding.ok else 'FAIL'}  {finding.what}: {finding.told}")
    sys.exit(0 if all(finding.ok for finding in findings) else 1)
