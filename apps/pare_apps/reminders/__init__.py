"""The reminders app."""

from pare_apps.reminders.app import Reminders
from pare_apps.reminders.records import Reminder, ReminderId
from pare_apps.reminders.screens import EditReminder, ReminderDetail, ReminderList

__all__ = ["EditReminder", "Reminder", "ReminderDetail", "ReminderId", "ReminderList", "Reminders"]
