"""The maps app."""

from pare_apps.maps.app import Maps
from pare_apps.maps.records import Place, PlaceId, SavedPlace
from pare_apps.maps.routes import MODES, Mode, Route
from pare_apps.maps.screens import Directions, MapHome, PlaceDetail, SavedPlaces

__all__ = [
    "MODES",
    "Directions",
    "MapHome",
    "Maps",
    "Mode",
    "Place",
    "PlaceDetail",
    "PlaceId",
    "Route",
    "SavedPlace",
    "SavedPlaces",
]
