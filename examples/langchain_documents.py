"""Keyphrases in the metadata of LangChain documents.

pip install '.[langchain]'
"""

from pathlib import Path

from langchain_core.documents import Document

from keysift.integrations.langchain import KeyphraseTransformer

HERE = Path(__file__).parent

files = sorted(HERE.glob("*.txt"))
documents = [Document(page_content=file.read_text("utf-8"), metadata={"source": file.name}) for file in files]
for document in KeyphraseTransformer(top=3).transform_documents(documents):
    print(document.metadata)
