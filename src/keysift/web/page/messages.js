// Messages of the library name what can be done in Python or on the command line; here they name what can be done here.

const REMEDIES = [
  [/: name the (?:field|column) with --text-field\.?/, ": choose the column with the text."],
  [/(\w+) ranks by a model and none was given.*/s, "$1 ranks by a model: choose one under “Model”. Models are trained under Teach, or from a file under “Corpora”."],
  [/(\w+) needs a corpus that keeps its documents.*/s, "$1 compares with similar documents: under “Corpora”, fit a corpus with “Keep the words of each document”, and choose it under “Corpus”."],
  [/(\w+) needs a corpus with topics.*/s, "$1 needs topics: under “Corpora”, fit a corpus with a number of topics, and choose it under “Corpus”."],
  [/(\w+) compares the text with a corpus[^.]*: pass.*/s, "$1 compares the text with a corpus, and there are no built-in word frequencies for this language: fit one under “Corpora”, or choose a method that needs none."],
  [/: (?:name its encoding with --encoding|[^:]*--encoding)[^.]*\.?/, ": save it as UTF-8 and open it again."],
  [/: (?:rename it, or )?(?:name its kind with|leave) --input-format[^.]*\.?/, ": rename it, so that its ending says what it is."],
  [/,? or read it line by line with --input-format lines/, ""],
  [/ \(--[\w-]+[^)]*\)/g, ""],
];

export function onPage(message) {
  return REMEDIES.reduce((said, [pattern, remedy]) => said.replace(pattern, remedy), message);
}
