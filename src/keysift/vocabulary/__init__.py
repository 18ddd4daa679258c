"""Your own terms: vocabularies with synonyms, identifiers and relations, and their concepts found in texts.

`vocabulary` (the thing that is read, saved and passed on), `entries` and `reading` (files to entries), `skos` (RDF
files), `word_variants` (which forms of a word are the same), `matcher` (where labels stand in a document), `senses`
(which concept an ambiguous label means), `concept_candidates` (matches as candidate phrases) and `concept` (results).
"""
