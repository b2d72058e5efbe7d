"""The apartment app."""

from pare_apps.apartment.app import Apartment
from pare_apps.apartment.records import ApartmentId, Listing, SavedApartment
from pare_apps.apartment.screens import ApartmentDetail, ApartmentFavorites, ApartmentHome, ApartmentSearch

__all__ = [
    "Apartment",
    "ApartmentDetail",
    "ApartmentFavorites",
    "ApartmentHome",
    "ApartmentId",
    "ApartmentSearch",
    "Listing",
    "SavedApartment",
]
