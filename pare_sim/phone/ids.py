"""Ids that a call takes must be learnable: marked with the table whose rows show them."""

from typing import TYPE_CHECKING, Any, get_args

from pare_sim.errors import DefinitionError, nearest
from pare_sim.phone.signature import Signature, id_marks

if TYPE_CHECKING:
    from pare_sim.phone.app import App


def check_ids(app: "type[App]", signature: Signature, *, learnt: bool) -> None:
    """Check the parameters of one call that take ids.

    Args:
        app: whose call it is.
        signature: of the call.
        learnt: whether a user or an assistant makes the call, and so has to learn its ids somewhere; scenarios
            name rows by labels.

    Raises:
        DefinitionError: a text named like an id does not say of which table, or a table is not there.
    """
    for parameter in signature.parameters:
        marks = id_marks(parameter.annotation)
        if not marks and learnt and parameter.name.endswith(("_id", "_ids")) and str in leaves(parameter.annotation):
            raise DefinitionError(
                f"{signature.owner}: nobody can learn the ids that {parameter.name!r} takes; say of which table they "
                f"are: Annotated[str, IdOf('…')]{nearest(parameter.name, app.tables)}"
            )
        for mark in marks:
            if mark.app in (None, app.name) and mark.table not in app.tables:
                raise DefinitionError(
                    f"{signature.owner}: {parameter.name!r} takes ids of {mark.table!r}, which is no table of "
                    f"{app.name}{nearest(mark.table, app.tables)}"
                )


def check_now_or_later(app: "type[App]", signature: Signature, *, learnt: bool) -> None:
    """Check ids while a class is created; annotations in quotes, which may name what comes later, on first use.

    Raises:
        DefinitionError: as `check_ids`.
    """
    if signature.quoted:
        app.derived.setdefault("unchecked", []).append((signature, learnt))
    else:
        check_ids(app, signature, learnt=learnt)


def check_quoted(app: "type[App]") -> None:
    """Check what could not be checked while the classes were created, but for names that nobody has defined (see lint).

    Raises:
        DefinitionError: as `check_ids`.
    """
    for signature, learnt in app.derived.pop("unchecked", ()):
        if signature.resolves:
            check_ids(app, signature, learnt=learnt)


def leaves(annotation: Any) -> list[Any]:  # noqa: ANN401 - any annotation
    """The plain types that an annotation is made of, marks included."""
    inner = [*get_args(annotation), *getattr(annotation, "__metadata__", ())]
    return [leaf for argument in inner for leaf in leaves(argument)] if inner else [annotation]
