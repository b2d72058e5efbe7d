"""The scenarios and suites that come with pare_sim."""
