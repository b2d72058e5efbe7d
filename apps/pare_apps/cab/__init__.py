"""The cab app."""

from pare_apps.cab.app import Cab
from pare_apps.cab.records import Delay, Ride, Route
from pare_apps.cab.screens import CabHome, CabQuotationDetail, CabRideDetail, CabServiceOptions

__all__ = ["Cab", "CabHome", "CabQuotationDetail", "CabRideDetail", "CabServiceOptions", "Delay", "Ride", "Route"]
