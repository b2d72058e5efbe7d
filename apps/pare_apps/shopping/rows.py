"""How tools return what the shop keeps, and how texts name it."""

from collections.abc import Container, Iterable

from pare_apps.shopping.records import OptionPairs, Order, Product, Variant
from pare_apps.text import shortened
from pare_sim.kernel import Json, format_time


def variant_row(variant: Variant) -> dict[str, Json]:
    """A variant as tools return it."""
    return {
        "item_id": variant.id,
        "price": variant.price,
        "available": variant.available,
        "options": dict(variant.options),
    }


def product_row(product: Product, variants: Iterable[Variant]) -> dict[str, Json]:
    """A product with its variants as tools return it."""
    return {
        "name": product.name,
        "product_id": product.id,
        "variants": {variant.id: variant_row(variant) for variant in variants},
    }


def order_row(order: Order, on_sale: Container[str], zone: str) -> dict[str, Json]:
    """An order as tools return it, at the prices of that day; whether its items are available is as of now."""
    lines: dict[str, Json] = {
        line.id: {
            "item_id": line.id,
            "name": line.name,
            "quantity": line.quantity,
            "price": line.price,
            "available": line.id in on_sale,
            "options": dict(line.options),
        }
        for line in order.order_items
    }
    return {
        "order_id": order.id,
        "order_status": order.order_status,
        "order_date": format_time(order.order_date, zone),
        "order_total": order.order_total,
        "discount_code": order.discount_code,
        "order_items": lines,
    }


def named(name: str, options: OptionPairs) -> str:
    """A variant as people call it.

    >>> named("Mug", (("color", "red"), ("size", "L")))
    'Mug (color: red, size: L)'
    """
    told = ", ".join(f"{key}: {value}" for key, value in options)
    return shortened(f"{name} ({told})" if told else name)


def bought(order: Order) -> str:
    """What an order is about, in a few words.

    >>> from datetime import UTC, datetime
    >>> from pare_apps.shopping.records import OrderLine
    >>> lines = (OrderLine(id="i", name="Mug", quantity=2, price=9.5),)
    >>> day = datetime(2025, 6, 2, tzinfo=UTC)
    >>> bought(Order(id="o", order_status="shipped", order_date=day, order_total=19.0, order_items=lines))
    '2 × Mug'
    """
    lines = [f"{line.quantity} × {named(line.name, line.options)}" for line in order.order_items[:3]]
    rest = len(order.order_items) - len(lines)
    return ", ".join(lines) + (f" and {rest} more" if rest else "")
