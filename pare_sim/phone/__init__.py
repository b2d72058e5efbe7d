"""The phone and how apps are written: screens as states, actions as edges, tools, events, tables of records.

What one does with a graph has modules of its own, loaded when used: `pare_sim.phone.lint`, `plan` and `draw`.
"""

from pare_sim.phone.app import Alarm, App, Context, Event, Harm, Owner, Seed, Tool, event, seed, tool
from pare_sim.phone.content import Content, Item
from pare_sim.phone.graph import Edge, edges, graph, machine, reachable, sealed
from pare_sim.phone.home import Phonewide
from pare_sim.phone.phone import Offered, Outcome, Phone
from pare_sim.phone.screen import BACK, ROOT, STAY, Action, Replace, Screen, action
from pare_sim.phone.signature import IdOf, Moment, Parameter, Signature
from pare_sim.phone.system import HomeScreen, System
from pare_sim.phone.table import MissingRow, Record, Table

__all__ = [
    "BACK",
    "ROOT",
    "STAY",
    "Action",
    "Alarm",
    "App",
    "Content",
    "Context",
    "Edge",
    "Event",
    "Harm",
    "HomeScreen",
    "IdOf",
    "Item",
    "MissingRow",
    "Moment",
    "Offered",
    "Outcome",
    "Owner",
    "Parameter",
    "Phone",
    "Phonewide",
    "Record",
    "Replace",
    "Screen",
    "Seed",
    "Signature",
    "System",
    "Table",
    "Tool",
    "action",
    "edges",
    "event",
    "graph",
    "machine",
    "reachable",
    "sealed",
    "seed",
    "tool",
]
