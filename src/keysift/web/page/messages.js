// Messages of the library name what can be done in Python or on the command line; here they name what can be done here.

const REMEDIES = [
  [/: (?:rename one, or )?name the (?:field|column)[^:]* with 'text_field'\.?/, ": choose another column or another file."],
  [/: rename one, or name the field with 'gold_field'\.?/, ": models are trained on the fields “text” and “keyphrases”."],
  [/kea ranks by a model and none was given.*/s, "kea ranks by a model, which is trained in Python: store its file under “Corpora”, and choose it under “Model”."],
  [/(\w+) ranks by a model of its own\. Got one of (\w+) instead.*/s, "$1 ranks by a model of its own, and the chosen one is for $2: choose another one under “Model”, or the method $2."],
  [/The text was analyzed with language '(\w+)'.*the documents of the (\w+) with language '(\w+)'.*/s, "The text is read in the language “$1”, and the $2 was made of texts in “$3”: choose that language, or another $2."],
  [/(\w+) ranks by a model and none was given.*/s, "$1 ranks by a model: choose one under “Model”. Models are trained under Teach, or from a file under “Corpora”."],
  [/(\w+) needs a corpus that keeps its documents.*/s, "$1 compares with similar documents: under “Corpora”, fit a corpus with “Keep the words of each document”, and choose it under “Corpus”."],
  [/(\w+) needs a corpus with topics.*/s, "$1 needs topics: under “Corpora”, fit a corpus with a number of topics, and choose it under “Corpus”."],
  [/(\w+) compares the text with a corpus[^.]*: pass.*/s, "$1 compares the text with a corpus, and there are no built-in word frequencies for this language: fit one under “Corpora”, or choose a method that needs none."],
  [/: name its encoding with 'encoding'\.?/, ": save it as UTF-8 and open it again."],
  [/: rename it, or name its kind with 'input_format'\.?/, ": rename it, so that its ending says what it is."],
  [/, or read it line by line: 'input_format' lines/, ""],
  [/ \(see docs[^)]*\)/, ""],
  [/the documents have no columns: pass.*/s, "the documents have no columns."],
  [/The 'by' option/, "“Compare by”"],
  [/The 'time' option/, "“Time”"],
];

export const changedFile = ({ name }) => `${name} has changed since it was chosen: choose it again.`;

export function onPage(message) {
  return REMEDIES.reduce((said, [pattern, remedy]) => said.replace(pattern, remedy), message);
}
