"""The phone apps that come with pare_sim."""
