"""The shopping app."""

from pare_apps.shopping.app import Shopping
from pare_apps.shopping.buying import CartView, OrderDetailView, OrderListView, VariantDetail
from pare_apps.shopping.records import CartLine, Discount, Order, OrderLine, Product, Variant
from pare_apps.shopping.screens import DiscountList, ProductDetail, ShoppingHome

__all__ = [
    "CartLine",
    "CartView",
    "Discount",
    "DiscountList",
    "Order",
    "OrderDetailView",
    "OrderLine",
    "OrderListView",
    "Product",
    "ProductDetail",
    "Shopping",
    "ShoppingHome",
    "Variant",
    "VariantDetail",
]
