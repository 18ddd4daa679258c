"""What a language-model program does with `keysift mcp`: start it, list its tools, call one.

pip install '.[mcp]'
"""

import asyncio
import os
import sys
from pathlib import Path

from mcp import Client, StdioServerParameters

text = (Path(__file__).parent / "coral_reefs.txt").read_text("utf-8")


async def main() -> None:
    """Ask the server for the keyphrases of a text."""
    server = StdioServerParameters(command=sys.executable, args=["-m", "keysift", "mcp"], env=dict(os.environ))
    async with Client(server) as client:
        print("Tools:", ", ".join(tool.name for tool in (await client.list_tools()).tools))
        answer = await client.call_tool("extract", {"text": text, "top": 3})
        for phrase in answer.structured_content["keyphrases"]:
            print(f"{phrase['score']:.3f}  {phrase['text']}")


asyncio.run(main())
