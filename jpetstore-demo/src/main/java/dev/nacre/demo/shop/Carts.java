package dev.nacre.demo.shop;

import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.web.Cart;
import jakarta.servlet.http.HttpSession;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Finds a visitor's cart and the items in it. */
@Component
class Carts {
  private final CatalogMapper catalog;

  Carts(CatalogMapper catalog) {
    this.catalog = catalog;
  }

  Cart of(HttpSession session) {
    if (session.getAttribute(Cart.IN_SESSION) instanceof Cart cart) {
      return cart;
    }
    Cart fresh = new Cart();
    session.setAttribute(Cart.IN_SESSION, fresh);
    return fresh;
  }

  /** Removes items that are no longer sold from the cart. */
  List<CartLine> lines(Cart cart, String lang) {
    List<CartLine> lines = new ArrayList<>();
    cart.lines()
        .forEach(
            (id, count) ->
                catalog
                    .item(id, lang)
                    .ifPresentOrElse(
                        item -> lines.add(new CartLine(item, count)), () -> cart.set(id, 0)));
    return lines;
  }
}
