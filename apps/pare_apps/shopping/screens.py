"""The screens on which one finds a product and looks up discounts."""

from pare_apps.money import written
from pare_apps.paging import SHOWN, Offset, ShownLimit, page
from pare_apps.shopping.app import Shopping
from pare_apps.shopping.buying import CartView, OrderListView, VariantDetail
from pare_apps.shopping.records import Discount, ItemId, Product, ProductId, Variant
from pare_sim.errors import CallError
from pare_sim.kernel import Json
from pare_sim.phone import STAY, Content, Item, Screen, action


class ShoppingHome(Screen[Shopping]):
    """The products by name, all of them or those that a search found."""

    query: str = ""
    offset: int = 0
    limit: int = SHOWN

    def content(self) -> Content:
        """Names with prices, and how much the cart holds."""
        part = page(self.app.by_name(self.query), self.offset, self.limit)
        pieces = sum(line.quantity for line in self.app.cart)
        fields: dict[str, Json] = {
            "Search": self.query,
            "Cart": f"{pieces} pieces, {written(self.app.cart_total())}" if pieces else "empty",
            "Orders": len(self.app.orders),
        }
        text = "" if part.total else "No products."
        return Content("Shopping", text, fields, tuple(map(self._item, part.items)), part.more)

    @action(to=STAY)
    def list_products(self, offset: Offset = 0, limit: ShownLimit = 10) -> "ShoppingHome":
        """Show all products, from an offset on."""
        return ShoppingHome(offset=offset, limit=limit)

    @action(to=STAY)
    def search_products(self, product_name: str, offset: Offset = 0, limit: ShownLimit = 10) -> "ShoppingHome":
        """Show the products with this in their name, from an offset on."""
        return ShoppingHome(query=product_name, offset=offset, limit=limit)

    @action(to="ProductDetail")
    def view_product(self, product_id: ProductId) -> "ProductDetail":
        """Open a product."""
        return ProductDetail(product_id=self.app.products[product_id].id)

    @action(to="CartView")
    def view_cart(self) -> CartView:
        """Open the cart."""
        return CartView()

    @action(to="OrderListView")
    def list_orders(self) -> OrderListView:
        """Open the list of your orders."""
        return OrderListView()

    @action(to="DiscountList")
    def view_discounts(self) -> "DiscountList":
        """Open the list of discount codes."""
        return DiscountList()

    def _item(self, product: Product) -> Item:
        variants = self.app.variants(product.id)
        prices = sorted(item.price for item in variants if item.available)
        told = f"from {written(prices[0])}" if len(set(prices)) > 1 else written(prices[0]) if prices else None
        return Item(product.id, product.name, {"price": told or "not available", "variants": len(variants)})


class ProductDetail(Screen[Shopping]):
    """A product and its variants."""

    product_id: ProductId
    offset: int = 0

    def content(self) -> Content:
        """The variants with their item ids, options and prices."""
        product = self.app.products[self.product_id]
        part = page(self.app.variants(product.id), self.offset)
        text = "" if part.total else "No variants yet."
        fields: dict[str, Json] = {"Product id": product.id}
        return Content(product.name, text, fields, tuple(map(self._item, part.items)), part.more)

    @action(to="VariantDetail")
    def view_variant(self, item_id: ItemId) -> VariantDetail:
        """Open a variant of the product."""
        item = self.app.items[item_id]
        if item.product_id != self.product_id:
            raise CallError(f"item {item_id!r} is {self.app.label(item)}, which is another product")
        return VariantDetail(item_id=item.id)

    @action(to=STAY)
    def show_variants(self, offset: Offset = 0) -> "ProductDetail":
        """Show the variants from an offset on."""
        return self.with_focus(offset=offset)

    def _item(self, item: Variant) -> Item:
        fields: dict[str, Json] = {"price": written(item.price), "available": "yes" if item.available else "no"}
        return Item(item.id, self.app.label(item), fields)


class DiscountList(Screen[Shopping]):
    """The discount codes, all of them or one that was looked up."""

    discount_code: str | None = None
    offset: int = 0

    def content(self) -> Content:
        """Each code with an item it is valid for, and by how much it lowers the price."""
        wanted = self.discount_code
        found = [one for one in self.app.discounts if wanted is None or one.code == wanted]
        part = page(found, self.offset)
        text = "" if part.total else "No such discount code." if wanted is not None else "No discount codes."
        fields: dict[str, Json] = {"Code": wanted}
        return Content("Discount codes", text, fields, tuple(map(self._item, part.items)), part.more)

    @action(to=STAY)
    def look_up_code(self, discount_code: str) -> "DiscountList":
        """Show what one code is valid for."""
        return DiscountList(discount_code=discount_code)

    @action(to=STAY)
    def list_codes(self, offset: Offset = 0) -> "DiscountList":
        """Show all codes, from an offset on."""
        return DiscountList(offset=offset)

    @action(to="VariantDetail")
    def view_variant(self, item_id: ItemId) -> VariantDetail:
        """Open a variant that a code is valid for."""
        return VariantDetail(item_id=self.app.items[item_id].id)

    def _item(self, discount: Discount) -> Item:
        item = self.app.items[discount.item_id]
        fields: dict[str, Json] = {"valid for": self.app.label(item), "item id": item.id}
        return Item(discount.id, f"{discount.code}: {discount.percentage:g} % off", fields)
