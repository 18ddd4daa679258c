"""Look up known vulnerabilities of dependencies with pip-audit, and say what could not be looked up.

    python scripts/audit.py --requirement constraints.txt --no-deps --disable-pip
    python scripts/audit.py --path .venv/lib/python3.12/site-packages

The arguments go to pip-audit (pip install pip-audit). A vulnerability is a failure. If the database cannot be reached,
pip-audit reports either an error or no vulnerabilities at all; here, both are a failure, because nothing was audited.
With --allow-nothing, which is for machines without a network, they are a warning.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Final

ALLOW_NOTHING: Final = "--allow-nothing"


def verdict(output: str, *, allow_nothing: bool = False) -> tuple[int, list[str]]:
    """Return the exit code for what pip-audit has printed as JSON, and the lines to show."""
    kind, failed = ("warning", 0) if allow_nothing else ("error", 1)
    try:
        dependencies: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return failed, [f"{kind}: nothing was audited: pip-audit gave no answer, the database may be out of reach"]
    skipped = [dependency["name"] for dependency in dependencies if "skip_reason" in dependency]
    lines = [
        f"{dependency['name']} {dependency['version']}: {vulnerability['id']}, fixed in "
        f"{', '.join(vulnerability['fix_versions']) or 'no version'}"
        for dependency in dependencies
        for vulnerability in dependency.get("vulns", ())
    ]
    code = 1 if lines else 0
    audited = len(dependencies) - len(skipped)
    lines.append(f"{audited} packages audited, {len(lines)} vulnerabilities")
    if skipped:
        shown = ", ".join(skipped[:5]) + (" ..." if len(skipped) > 5 else "")
        lines.append(f"warning: {len(skipped)} packages are not in the database or it is out of reach: {shown}")
    if not audited:
        lines.append(f"{kind}: nothing was audited")
        code = failed
    return code, lines


def main() -> int:
    """Run pip-audit and judge its answer."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off"]
    command += [argument for argument in sys.argv[1:] if argument != ALLOW_NOTHING]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if "No module named pip_audit" in found.stderr:
        sys.exit("pip-audit is not installed: pip install pip-audit")
    code, lines = verdict(found.stdout, allow_nothing=ALLOW_NOTHING in sys.argv)
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main())
