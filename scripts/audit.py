"""Look up known vulnerabilities of dependencies with pip-audit, and say what could not be looked up.

    python scripts/audit.py --requirement constraints.txt --no-deps --disable-pip
    python scripts/audit.py --path .venv/lib/python3.12/site-packages

The arguments go to pip-audit (pip install pip-audit). A vulnerability is a failure. If the database cannot be reached,
pip-audit reports either an error or no vulnerabilities at all; here, both are a warning: nothing is known to be wrong,
and nothing was audited.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any


def verdict(output: str) -> tuple[int, list[str]]:
    """Return the exit code for what pip-audit has printed as JSON, and the lines to show."""
    try:
        dependencies: list[dict[str, Any]] = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return 0, ["warning: nothing was audited: pip-audit gave no answer, the database may be out of reach"]
    skipped = [dependency["name"] for dependency in dependencies if "skip_reason" in dependency]
    lines = [
        f"{dependency['name']} {dependency['version']}: {vulnerability['id']}, fixed in "
        f"{', '.join(vulnerability['fix_versions']) or 'no version'}"
        for dependency in dependencies
        for vulnerability in dependency.get("vulns", ())
    ]
    code = 1 if lines else 0
    lines.append(f"{len(dependencies) - len(skipped)} packages audited, {len(lines)} vulnerabilities")
    if skipped:
        shown = ", ".join(skipped[:5]) + (" ..." if len(skipped) > 5 else "")
        lines.append(f"warning: {len(skipped)} packages are not in the database or it is out of reach: {shown}")
    return code, lines


def main() -> int:
    """Run pip-audit and judge its answer."""
    command = [sys.executable, "-m", "pip_audit", "--format", "json", "--progress-spinner", "off", *sys.argv[1:]]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if "No module named pip_audit" in found.stderr:
        sys.exit("pip-audit is not installed: pip install pip-audit")
    code, lines = verdict(found.stdout)
    print("\n".join(lines))
    return code


if __name__ == "__main__":
    sys.exit(main())
