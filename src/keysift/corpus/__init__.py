"""Word counts that texts are compared with: collections, general frequencies, topics and neighbours."""
