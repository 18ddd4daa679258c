"""HTML pages that are one file and need nothing else: no network and no font."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape


def page_of_one_file(title: str, body: str, *, style: str, script: str = "", made_by: str) -> str:
    """Return a page in which nothing may be loaded or run but this style and this script, and images in the page."""
    scripts = f"script-src '{_hashed(script)}'; " if script else ""
    policy = (
        f"default-src 'none'; img-src data:; style-src '{_hashed(style)}'; {scripts}base-uri 'none'; form-action 'none'"
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="{escape(made_by)}">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
{body}
</html>
"""


def _hashed(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
