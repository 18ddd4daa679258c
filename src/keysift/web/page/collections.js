// The view of collections: keyphrases of many documents, parts compared, over time.

export function startCollections() {
  return {};
}
