"""The service and its page: keyphrases over HTTP (`keysift serve`, extra `serve`)."""
