"""The contacts app."""

from pare_apps.contacts.app import Contacts
from pare_apps.contacts.records import Contact
from pare_apps.contacts.screens import ContactDetail, ContactEdit, ContactsList

__all__ = ["Contact", "ContactDetail", "ContactEdit", "Contacts", "ContactsList"]
