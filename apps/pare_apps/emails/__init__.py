"""The e-mail app."""

from pare_apps.emails.app import Emails
from pare_apps.emails.compose import ComposeEmail
from pare_apps.emails.records import Email, EmailData, MailFolder
from pare_apps.emails.screens import EmailDetail, MailboxView

__all__ = ["ComposeEmail", "Email", "EmailData", "EmailDetail", "Emails", "MailFolder", "MailboxView"]
