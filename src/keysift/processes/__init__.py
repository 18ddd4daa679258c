"""Worker processes: how they are started, limited and talked to, and how documents are shared among them."""
