"""The process: command line, settings, Discord client, notifier, playground and health checks."""

__version__ = "0.1.0"
