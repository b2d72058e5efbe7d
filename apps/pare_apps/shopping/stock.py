"""The shop's data and the questions that tools and screens ask of it."""

from operator import attrgetter

from pare_apps.shopping.prices import total
from pare_apps.shopping.records import CartLine, Discount, Order, Product, Variant
from pare_apps.shopping.rows import named, product_row, variant_row
from pare_apps.text import folded, shortened
from pare_sim.errors import CallError, nearest
from pare_sim.kernel import Json
from pare_sim.phone import Table


class Stock:
    """The tables of the shop; nothing here writes them."""

    products: Table[Product]
    items: Table[Variant]
    cart: Table[CartLine]
    orders: Table[Order]
    discounts: Table[Discount]

    def by_name(self, name: str = "") -> list[Product]:
        """The products with this in their name, in the order of their names."""
        return sorted(self.found(name), key=lambda product: (folded(product.name), product.name))

    def found(self, name: str) -> list[Product]:
        """The products with this in their name, in the order in which they were added."""
        wanted = folded(name)
        return [product for product in self.products if wanted in folded(product.name)]

    def variants(self, product_id: str) -> list[Variant]:
        """The variants of a product."""
        return [item for item in self.items if item.product_id == product_id]

    def label(self, item: Variant) -> str:
        """A variant as people call it."""
        return named(self.products[item.product_id].name, item.options)

    def on_sale(self) -> frozenset[str]:
        """The ids of the items that are available."""
        return frozenset(item.id for item in self.items if item.available)

    def percentages(self, code: str) -> dict[str, float]:
        """By how many percent a code lowers which items."""
        return {discount.item_id: discount.percentage for discount in self.discounts if discount.code == code}

    def codes(self) -> dict[str, list[str]]:
        """All codes, with the ids of the items each is valid for."""
        found: dict[str, list[str]] = {}
        for discount in self.discounts:
            found.setdefault(discount.code, []).append(discount.item_id)
        return found

    def in_cart(self, item_id: str) -> CartLine:
        """What is in the cart of one item.

        Raises:
            CallError: it is not there.
        """
        line = self.cart.get(item_id)
        if line is None:
            raise CallError(f"item {item_id!r} is not in the cart{nearest(item_id, self.cart.rows)}")
        return line

    def cart_total(self, code: str | None = None) -> float:
        """What the cart costs now, with a code or without."""
        off = {} if code is None else self.percentages(code)
        return total((self.items[line.id].price, line.quantity, off.get(line.id, 0)) for line in self.cart)

    def cart_codes(self) -> list[str]:
        """The codes that are valid for everything in the cart."""
        valid = [(code, set(items)) for code, items in self.codes().items()]
        return [code for code, items in valid if len(self.cart) and items.issuperset(self.cart.rows)]

    def recent_orders(self) -> list[Order]:
        """All orders, the most recent first."""
        return sorted(self.orders, key=attrgetter("order_date"))[::-1]

    def row(self, product: Product) -> dict[str, Json]:
        """A product as tools return it."""
        return product_row(product, self.variants(product.id))

    def cart_row(self, line: CartLine) -> dict[str, Json]:
        """What is in the cart of one item, as tools return it, at its current price."""
        item = self.items[line.id]
        product = self.products[item.product_id]
        added: dict[str, Json] = {"quantity": line.quantity, "added_price": line.added_price}
        return {"name": product.name, "product_id": product.id, **variant_row(item), **added}

    def check_code(self, code: str) -> None:
        """See whether a code can be used for the cart.

        Raises:
            CallError: it does not exist, or is not valid for everything in the cart.
        """
        valid = self.percentages(code)
        if not valid:
            known = {discount.code for discount in self.discounts}
            raise CallError(f"there is no discount code {shortened(code)!r}{nearest(code, known)}")
        others = [self.label(self.items[line.id]) for line in self.cart if line.id not in valid]
        if others:
            raise CallError(f"the discount code {code!r} is not valid for {', '.join(others)}; nothing was bought")
