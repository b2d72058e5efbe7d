"""The shop: the assistant's tools, what the shop itself does, and what scenarios start with."""

from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pare_apps.localtime import short
from pare_apps.money import Price, cents, written
from pare_apps.paging import Limit, Offset, page
from pare_apps.shopping.prices import total
from pare_apps.shopping.records import (
    CartItemId,
    CartLine,
    Codes,
    Discount,
    ItemId,
    Order,
    OrderedItem,
    OrderId,
    OrderLine,
    Product,
    ProductId,
    Quantity,
    Scalar,
    Status,
    Variant,
    VariantData,
    paired,
)
from pare_apps.shopping.rows import bought, order_row
from pare_apps.shopping.stock import Stock
from pare_apps.text import same_text
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import App, Moment, event, seed, tool


class Shopping(Stock, App):
    """An online shop: products, a cart, orders and discount codes."""

    screens = (
        *("ShoppingHome", "ProductDetail", "VariantDetail", "CartView", "OrderListView", "OrderDetailView"),
        "DiscountList",
    )

    @tool()
    def list_all_products(self, offset: Offset = 0, limit: Limit = 10) -> dict[str, Json]:
        """List the ids of products by name, in the order of their names.

        Products that share a name are listed each as "name [product id]".
        """
        part = page(self.by_name(), offset, limit)
        often = Counter(product.name for product in self.products)
        names = {p.name if often[p.name] == 1 else f"{p.name} [{p.id}]": p.id for p in part.items}
        return {"products": {**names}, "metadata": {"range": [part.start, part.end], "total": part.total}}

    @tool()
    def get_product_details(self, product_id: ProductId) -> dict[str, Json]:
        """Show a product with its variants; the item_id of a variant is what can be put into the cart."""
        return self.row(self.products[product_id])

    @tool()
    def search_product(self, product_name: str, offset: Offset = 0, limit: Limit = 10) -> list[dict[str, Json]]:
        """Find products by a part of their name, in the order in which they were added; case does not matter."""
        return [self.row(product) for product in page(self.found(product_name), offset, limit).items]

    @tool(writes=True)
    def add_to_cart(self, item_id: ItemId, quantity: Quantity = 1) -> str:
        """Put a variant of a product into the cart, or more of it, and return its item id."""
        item = self.items[item_id]
        if not item.available:
            raise CallError(f"{self.label(item)} is not available")
        line = self.cart.get(item_id)
        if line is None:
            self.cart.add(CartLine(id=item_id, quantity=quantity, added_price=item.price))
        else:
            self.cart.update(item_id, quantity=line.quantity + quantity)
        return item_id

    @tool(writes=True)
    def remove_from_cart(self, item_id: CartItemId, quantity: Quantity = 1) -> str:
        """Take pieces of an item out of the cart and return its item id."""
        line = self.in_cart(item_id)
        if quantity > line.quantity:
            raise CallError(f"the cart holds {line.quantity} of {self.label(self.items[item_id])}, not {quantity}")
        if quantity == line.quantity:
            self.cart.remove(item_id)
        else:
            self.cart.update(item_id, quantity=line.quantity - quantity)
        return item_id

    @tool()
    def list_cart(self) -> dict[str, Json]:
        """List what is in the cart by item id, at current prices; added_price is what it cost when it was added."""
        return {line.id: self.cart_row(line) for line in self.cart}

    @tool(writes=True, harm="costly")
    def checkout(self, discount_code: str | None = None) -> str:
        """Buy all that is in the cart at current prices, empty it, and return the order id.

        A discount code must be valid for every item; otherwise, or if an item is not available any more, nothing
        is bought.
        """
        if not len(self.cart):
            raise CallError("the cart is empty; put something into it first")
        missing = [self.label(item) for line in self.cart if not (item := self.items[line.id]).available]
        if missing:
            raise CallError(f"not available any more: {', '.join(missing)}; take it out of the cart first")
        if discount_code is not None:
            self.check_code(discount_code)
        pieces = {line.id: line.quantity for line in self.cart}
        made = self._order(pieces, self.now, "processed", self.cart_total(discount_code), discount_code)
        for item_id in pieces:
            self.cart.remove(item_id)
        return made

    @tool()
    def get_discount_code_info(self, discount_code: str = "") -> dict[str, float]:
        """Tell by how many percent a code lowers which items, by item id; empty for a code that does not exist."""
        return self.percentages(discount_code)

    @tool()
    def get_all_discount_codes(self) -> dict[str, list[str]]:
        """List all discount codes with the ids of the items each is valid for."""
        return self.codes()

    @tool()
    def list_orders(self) -> dict[str, dict[str, Json]]:
        """List all orders by id, the most recent first."""
        on_sale = self.on_sale()
        return {order.id: order_row(order, on_sale, self.zone) for order in self.recent_orders()}

    @tool()
    def get_order_details(self, order_id: OrderId) -> dict[str, Json]:
        """Show one order."""
        return order_row(self.orders[order_id], self.on_sale(), self.zone)

    # What was cancelled can only be bought again, at the prices of that day.
    @event()
    @tool(writes=True, harm="costly")
    def cancel_order(self, order_id: OrderId) -> str:
        """Cancel an order that is neither delivered nor cancelled, and return its id."""
        order = self.orders[order_id]
        if not order.open:
            raise CallError(f"order {order_id!r} is {order.order_status} and cannot be cancelled")
        self._tell(self.orders.update(order_id, order_status="cancelled"))
        return order_id

    @event()
    def add_product(self, name: str) -> str:
        """The shop offers a new product, as yet without variants."""
        if not name.strip():
            raise CallError("the name of a product cannot be empty")
        self.notify("New product", name)
        return self.products.add(Product(id=self.products.fresh_id(), name=name)).id

    @event()
    def add_item_to_product(
        self,
        product_id: ProductId,
        price: Price,
        options: dict[str, Scalar] | None = None,
        available: bool = True,
    ) -> str:
        """The shop offers another variant of a product; options tell it from the others, such as {"size": "L"}."""
        product = self.products[product_id]
        item = Variant(
            id=self.items.fresh_id(),
            product_id=product.id,
            price=cents(price),
            available=available,
            options=paired(options),
        )
        self.items.add(item)
        self.notify("New variant", f"{self.label(item)}: {written(item.price)}, {_availability(available)}")
        return item.id

    @event()
    def update_item(self, item_id: ItemId, new_price: Price | None = None, new_availability: bool | None = None) -> str:
        """The shop changes a variant's price, its availability or both."""
        changed: dict[str, Any] = {}
        if new_price is not None:
            changed["price"] = cents(new_price)
        if new_availability is not None:
            changed["available"] = new_availability
        if not changed:
            raise CallError("nothing to change: give new_price, new_availability or both")
        item = self.items.update(item_id, **changed)
        told = [f"price {written(item.price)}"] if new_price is not None else []
        told += [_availability(item.available)] if new_availability is not None else []
        self.notify(self.label(item), ", ".join(told))
        return item_id

    @event()
    def add_discount_code(self, item_id: ItemId, discount_code: Codes) -> str:
        """The shop offers discount codes for a variant, such as {"SAVE10": 10}; percentages of known codes change."""
        item = self.items[item_id]
        known = {discount.code: discount.id for discount in self.discounts if discount.item_id == item_id}
        for code, percentage in discount_code.items():
            if not code.strip():
                raise CallError("a discount code cannot be empty")
            if code in known:
                self.discounts.update(known[code], percentage=float(percentage))
            else:
                row = Discount(id=self.discounts.fresh_id(), item_id=item_id, code=code, percentage=float(percentage))
                self.discounts.add(row)
        offers = ", ".join(f"{code} takes {percentage:g} % off" for code, percentage in discount_code.items())
        self.notify(f"Discount on {self.label(item)}", offers)
        return f"Discount codes for {self.label(item)} have been added."

    @event()
    def update_order_status(self, order_id: OrderId, status: Status = "shipped") -> None:
        """The shop has processed, shipped, delivered or cancelled an order."""
        self._tell(self.orders.update(order_id, order_status=status))

    @seed()
    def product(self, name: str, variants: list[VariantData] | None = None) -> str:
        """A product with its variants."""
        product_id = self.add_product(name)
        for given in variants or ():
            options, available = given.get("options"), given.get("available", True)
            self._offer(product_id, given["price"], options, available, given.get("discount_code"))
        return product_id

    @seed()
    def item(
        self,
        product: str,
        price: Price,
        options: dict[str, Scalar] | None = None,
        available: bool = True,
        discount_code: Codes | None = None,
    ) -> str:
        """A variant of a product, given by name or id, and the product itself if there is none of that name.

        Of several products of one name it is the first; returns the item id.
        """
        same = [one.id for one in self.products if product == one.id or same_text(one.name, product)]
        product_id = same[0] if same else self.add_product(product)
        return self._offer(product_id, price, options, available, discount_code)

    @seed()
    def order(
        self,
        items: list[OrderedItem],
        order_date: Moment,
        order_status: Status = "processed",
        order_total: Price | None = None,
    ) -> str:
        """An order made earlier; it cost what its items cost now, unless a total is given."""
        pieces: Counter[str] = Counter()
        for given in items:
            pieces[self.items[given["item_id"]].id] += given.get("quantity", 1)
        if not pieces:
            raise CallError("items: an order needs at least one item")
        paid = total((self.items[key].price, n, 0) for key, n in pieces.items()) if order_total is None else order_total
        return self._order(pieces, order_date, order_status, cents(paid), None)

    def _offer(
        self,
        product_id: str,
        price: float,
        options: dict[str, Scalar] | None = None,
        available: bool = True,
        discount_code: dict[str, float] | None = None,
    ) -> str:
        item_id = self.add_item_to_product(product_id, price, options, available)
        if discount_code:
            self.add_discount_code(item_id, discount_code)
        return item_id

    def _order(self, pieces: Mapping[str, int], date: datetime, status: Status, paid: float, code: str | None) -> str:
        lines = []
        for item_id, quantity in pieces.items():
            item = self.items[item_id]
            name = self.products[item.product_id].name
            lines.append(OrderLine(id=item_id, name=name, quantity=quantity, price=item.price, options=item.options))
        order = Order(
            id=self.orders.fresh_id(),
            order_status=status,
            order_date=date,
            order_total=paid,
            order_items=tuple(lines),
            discount_code=code,
        )
        return self.orders.add(order).id

    def _tell(self, order: Order) -> None:
        made = short(order.order_date, self.zone)
        self.notify(f"Order {order.order_status}", f"{bought(order)}, ordered {made}, {written(order.order_total)}")


def _availability(available: bool) -> str:
    return "available" if available else "not available"
