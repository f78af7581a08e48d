"""Calls that the server makes: triggers, custom senders, mail, webhooks, traces."""
