"""The screens of a variant, of the cart and of orders."""

from pare_apps.localtime import short
from pare_apps.money import written
from pare_apps.paging import SHOWN, Offset, page
from pare_apps.shopping.app import Shopping
from pare_apps.shopping.prices import line_total
from pare_apps.shopping.records import CartItemId, CartLine, ItemId, Order, OrderId, OrderLine, Quantity
from pare_apps.shopping.rows import bought, named
from pare_sim.errors import CallError
from pare_sim.kernel import Json, format_time
from pare_sim.phone import STAY, Content, Item, Screen, action


class VariantDetail(Screen[Shopping]):
    """One variant of a product."""

    item_id: ItemId

    def content(self) -> Content:
        """Price, availability, options and discount codes."""
        item = self.app.items[self.item_id]
        codes = [f"{one.code}: {one.percentage:g} % off" for one in self.app.discounts if one.item_id == item.id]
        fields: dict[str, Json] = {
            "Item id": item.id,
            "Price": written(item.price),
            "Available": "yes" if item.available else "no",
            **{f"Option {key}": value for key, value in item.options},
            "Discount codes": [*codes],
            "In the cart": line.quantity if (line := self.app.cart.get(item.id)) else 0,
        }
        return Content(self.app.products[item.product_id].name, fields=fields)

    @action(to="CartView", writes=True, when=lambda self: self.app.items[self.item_id].available)
    def add_to_cart(self, quantity: Quantity = 1) -> "CartView":
        """Put it into the cart and open the cart."""
        self.app.add_to_cart(self.item_id, quantity)
        return CartView()


class CartView(Screen[Shopping]):
    """The cart, at current prices."""

    offset: int = 0

    def content(self) -> Content:
        """Items with quantities and prices, the total, and the total with each code that is valid for all of them."""
        part = page(list(self.app.cart), self.offset)
        codes = [f"{code}: {written(self.app.cart_total(code))}" for code in self.app.cart_codes()]
        fields: dict[str, Json] = {"Total": written(self.app.cart_total()), "Total with code": [*codes]}
        text = "" if part.total else "The cart is empty."
        return Content("Cart", text, fields, tuple(map(self._item, part.items)), part.more)

    @action(to=STAY, writes=True, when=lambda self: len(self.app.cart) > 0)
    def remove_item(self, item_id: CartItemId, quantity: Quantity = 1) -> None:
        """Take pieces of an item out of the cart."""
        self.app.remove_from_cart(item_id, quantity)

    @action(to="OrderDetailView", writes=True, when=lambda self: len(self.app.cart) > 0)
    def checkout(self, discount_code: str | None = None) -> "OrderDetailView":
        """Buy all that is in the cart and open the order."""
        return OrderDetailView(order_id=self.app.checkout(discount_code))

    @action(to="VariantDetail", when=lambda self: len(self.app.cart) > 0)
    def view_variant(self, item_id: CartItemId) -> VariantDetail:
        """Open an item, for example to put more of it into the cart."""
        return VariantDetail(item_id=self.app.in_cart(item_id).id)

    @action(to=STAY, when=lambda self: len(self.app.cart) > 0)
    def show_items(self, offset: Offset = 0) -> "CartView":
        """Show what is in the cart from an offset on."""
        return CartView(offset=offset)

    def _item(self, line: CartLine) -> Item:
        item = self.app.items[line.id]
        fields: dict[str, Json] = {
            "quantity": line.quantity,
            "price": written(item.price),
            "price when added": None if item.price == line.added_price else written(line.added_price),
            "together": written(line_total((item.price, line.quantity, 0))),
            "available": None if item.available else "not any more",
        }
        return Item(item.id, self.app.label(item), fields)


class OrderListView(Screen[Shopping]):
    """Your orders, the most recent first."""

    offset: int = 0

    def content(self) -> Content:
        """What was ordered, when, and how far it is."""
        part = page(self.app.recent_orders(), self.offset)
        text = "" if part.total else "No orders yet."
        return Content("Orders", text, items=tuple(map(self._item, part.items)), more=part.more)

    @action(to="OrderDetailView")
    def view_order(self, order_id: OrderId) -> "OrderDetailView":
        """Open an order."""
        return OrderDetailView(order_id=self.app.orders[order_id].id)

    @action(to=STAY)
    def show_orders(self, offset: Offset = 0) -> "OrderListView":
        """Show the orders from an offset on."""
        return OrderListView(offset=offset)

    def _item(self, order: Order) -> Item:
        fields: dict[str, Json] = {
            "status": order.order_status,
            "ordered": short(order.order_date, self.app.zone),
            "total": written(order.order_total),
        }
        return Item(order.id, bought(order), fields)


class OrderDetailView(Screen[Shopping]):
    """One order."""

    order_id: OrderId

    def content(self) -> Content:
        """What was ordered, what it cost and how far it is."""
        order = self.app.orders[self.order_id]
        fields: dict[str, Json] = {
            "Order id": order.id,
            "Status": order.order_status,
            "Ordered": format_time(order.order_date, self.app.zone),
            "Total": written(order.order_total),
            "Discount code": order.discount_code,
        }
        items = tuple(map(_ordered, order.order_items[:SHOWN]))
        return Content("Order", fields=fields, items=items, more=len(order.order_items) - len(items))

    @action(to=STAY)
    def view_order(self) -> dict[str, Json]:
        """Show all of the order."""
        return self.app.get_order_details(self.order_id)

    @action(to="VariantDetail")
    def view_variant(self, item_id: ItemId) -> VariantDetail:
        """Open an item of the order as the shop offers it now, for example to buy it again."""
        if all(line.id != item_id for line in self.app.orders[self.order_id].order_items):
            raise CallError(f"item {item_id!r} is not in this order")
        return VariantDetail(item_id=item_id)

    @action(to=STAY, writes=True, when=lambda self: self.app.orders[self.order_id].open)
    def cancel_order(self) -> None:
        """Cancel the order."""
        self.app.cancel_order(self.order_id)


def _ordered(line: OrderLine) -> Item:
    return Item(line.id, named(line.name, line.options), {"quantity": line.quantity, "price": written(line.price)})
