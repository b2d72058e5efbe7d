"""Screens: the states of an app, with what they focus on, what they show, and what one can do there.

    class NoteDetail(Screen[Notes]):
        \"\"\"One note.\"\"\"

        note_id: NoteId

        def content(self) -> Content: ...

        @action(to=BACK, writes=True)
        def delete(self) -> None:
            \"\"\"Delete the note.\"\"\"

A screen is a frozen value, its fields are its focus, and `app` is the app it is shown by. An action declares
all screens it may lead to and returns the focus of the one it does lead to:

=====================  =========================================  ==============================
``to=``                leads to                                   the method returns
=====================  =========================================  ==============================
``"NoteDetail"``       a new screen on top of this one            ``NoteDetail(...)``
``STAY``               this screen, perhaps with another focus    ``None`` or a new value of it
``BACK``               the screen that opened this one            ``None`` (``BACK`` if several)
``ROOT``               the app's root, nothing behind it          ``None`` (``ROOT`` if several)
``Replace("Detail")``  a new screen instead of this one           ``Detail(...)``
a tuple of these       one of them                                accordingly
=====================  =========================================  ==============================
"""

import inspect
from collections import ChainMap
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, ClassVar, Final, Generic, Self, TypeVar, dataclass_transform, get_args

from pare_sim.errors import DefinitionError, nearest
from pare_sim.kernel import Json, copy_json
from pare_sim.phone.app import App, add_mark, marked_as
from pare_sim.phone.content import Content
from pare_sim.phone.declared import Declared
from pare_sim.phone.ids import check_now_or_later
from pare_sim.phone.signature import Signature, id_marks


@dataclass(frozen=True, slots=True)
class Direction:
    """Where an action leads, when it is not simply a screen on top."""

    name: str


BACK: Final = Direction("back")
STAY: Final = Direction("stay")
ROOT: Final = Direction("root")


@dataclass(frozen=True, slots=True)
class Replace:
    """A target that takes the place of the screen the action is on."""

    screen: str


Target = str | Direction | Replace
RESERVED = frozenset({"go_back", "go_home", "open_app", "switch_app", "look"})
"""Names of the actions that the phone itself offers on every screen."""

A = TypeVar("A", bound=App)
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Action:
    """Something the user can do on a screen."""

    app: str
    screen: str
    name: str
    signature: Signature
    targets: tuple[Target, ...]
    writes: bool
    when: "Callable[[Any], bool] | None"

    @property
    def description(self) -> str:
        """What users and models are told about it."""
        return self.signature.description

    @property
    def schema(self) -> dict[str, Json]:
        """JSON Schema of its arguments."""
        return copy_json(self.signature.schema)  # type: ignore[no-any-return]


def action(
    *, to: Target | tuple[Target, ...], writes: bool = False, when: Callable[[Any], bool] | None = None
) -> Callable[[F], F]:
    """Declare a method of a screen as an action.

    Args:
        to: every screen it may lead to (see the module's table).
        writes: it changes app data; drafts and focus are not app data.
        when: whether it is offered now, given the screen; always, unless given.
    """
    targets = to if isinstance(to, tuple) else (to,)

    def mark(function: F) -> F:
        add_mark(function, "action", {"targets": targets, "writes": writes, "when": when})
        return function

    return mark


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Screen(Generic[A], metaclass=Declared):
    """Base of all screens: ``class NoteDetail(Screen[Notes])``."""

    owner: ClassVar[type[App]]
    actions: ClassVar[dict[str, Action]]
    id_fields: ClassVar[tuple[str, ...]]
    may_go: ClassVar[bool]

    def __init_subclass__(cls, **kwargs: Any) -> None:  # noqa: ANN401 - passed through
        super().__init_subclass__(**kwargs)
        cls.owner = _owner(cls)
        name, listed = cls.__name__, cls.owner.screens
        where = f"{cls.owner.name}.{name}"
        if name not in listed:
            raise DefinitionError(f"{where} is not listed in {cls.owner.name}.screens{nearest(name, listed)}")
        if name in cls.owner.screen_classes:
            raise DefinitionError(f"{where} is defined twice")
        if not cls.__dict__.get("__doc__"):
            raise DefinitionError(f"{where}: add a docstring; its first line says what the screen is")
        if cls.content is Screen.content:
            raise DefinitionError(f"{where}: define content(), what the screen shows")
        dataclass(frozen=True, kw_only=True)(cls)
        cls.actions = {}
        for found in _actions(cls, where):
            cls.actions[found.name] = found
        cls.owner.screen_classes[name] = cls

    @property
    def app(self) -> A:
        """The app that shows the screen.

        Raises:
            AttributeError: the screen is a mere value, not shown by a phone.
        """
        return self.__dict__["shown_by"]  # type: ignore[no-any-return]

    def content(self) -> Content:
        """What the screen shows, with the ids that its actions take."""
        raise DefinitionError(f"{type(self).__name__} does not define content()")

    def with_focus(self, **values: Any) -> Self:  # noqa: ANN401 - field values
        """The same screen with some focus fields replaced."""
        return replace(self, **values)

    def ids(self) -> dict[str, Json]:
        """The ids it focuses on, by field; not what is typed into it."""
        return {name: getattr(self, name) for name in _id_fields(type(self))}

    @classmethod
    def about_rows(cls) -> bool:
        """Whether it focuses on something that may go: a field takes ids, or has to be given."""
        if "may_go" not in cls.__dict__:
            needed = any(item.default is MISSING and item.default_factory is MISSING for item in fields(cls))
            cls.may_go = needed or bool(_id_fields(cls))
        return cls.may_go

    def shown_on(self, app: App) -> Self:
        """The screen as shown by one app on one phone."""
        bound = object.__new__(type(self))
        bound.__dict__.update(self.__dict__)
        bound.__dict__["shown_by"] = app
        return bound


def _id_fields(cls: "type[Screen[Any]]") -> tuple[str, ...]:
    if "id_fields" not in cls.__dict__:
        try:
            own = [inspect.get_annotations(kind, eval_str=True) for kind in cls.__mro__ if issubclass(kind, Screen)]
        except NameError as error:
            raise DefinitionError(f"{cls.__name__}: cannot resolve its annotations: {error}") from None
        hints = ChainMap(*own[:-1])
        cls.id_fields = tuple(item.name for item in fields(cls) if id_marks(hints[item.name]))
    return cls.id_fields


def _owner(cls: type) -> type[App]:
    for base in getattr(cls, "__orig_bases__", ()):
        for argument in get_args(base):
            if isinstance(argument, type) and issubclass(argument, App):
                return argument
    raise DefinitionError(f"screen {cls.__name__}: say whose it is, as in class {cls.__name__}(Screen[Notes])")


def _actions(cls: "type[Screen[Any]]", where: str) -> list[Action]:
    found = []
    inherited = {n: m for base in reversed(cls.__mro__) if base is not Screen for n, m in vars(base).items()}
    for name, member in inherited.items():
        mark = marked_as(member, "action")
        if mark is None:
            continue
        if name in RESERVED:
            raise DefinitionError(f"{where}.{name}: the phone has an action of that name; choose another")
        targets = mark["targets"]
        for target in targets:
            _check_target(cls, f"{where}.{name}", target)
        screens = [t.screen if isinstance(t, Replace) else cls.__name__ if t is STAY else t for t in targets]
        if not targets or len(set(screens)) != len(screens):
            raise DefinitionError(f"{where}.{name}: its targets are ambiguous: {targets!r}")
        if name in inspect.get_annotations(cls):
            raise DefinitionError(f"{where}.{name}: the screen already has a field of that name; choose another")
        signature = Signature(inspect.unwrap(member), f"{where}.{name}")
        check_now_or_later(cls.owner, signature, learnt=True)
        found.append(Action(cls.owner.name, cls.__name__, name, signature, targets, mark["writes"], mark["when"]))
    return found


def _check_target(cls: "type[Screen[Any]]", where: str, target: object) -> None:
    name = target.screen if isinstance(target, Replace) else target
    if isinstance(name, Direction):
        return
    if not isinstance(name, str) or name not in cls.owner.screens:
        raise DefinitionError(f"{where}: unknown target screen {name!r}{nearest(str(name), cls.owner.screens)}")
