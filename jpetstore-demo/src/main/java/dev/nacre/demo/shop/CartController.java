package dev.nacre.demo.shop;

import dev.nacre.demo.store.account.Profile;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.web.Cart;
import dev.nacre.demo.web.ShopLanguage;
import jakarta.servlet.http.HttpSession;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages of the cart. Any form input is limited to existing items and sensible numbers. */
@Controller
class CartController {
  private static final String COUNT = "count.";

  /** The number of products of the favourite shelf shown below the cart. */
  private static final int MY_LIST = 8;

  private final Carts carts;
  private final CatalogMapper catalog;
  private final CustomerService customers;

  CartController(Carts carts, CatalogMapper catalog, CustomerService customers) {
    this.carts = carts;
    this.catalog = catalog;
    this.customers = customers;
  }

  @GetMapping("/cart")
  String show(@Nullable Principal who, HttpSession session, Model model, Locale locale) {
    String lang = ShopLanguage.of(locale);
    List<CartLine> lines = carts.lines(carts.of(session), lang);
    model.addAttribute("lines", lines);
    model.addAttribute("total", CartLine.total(lines));
    model.addAttribute(
        "myList",
        customers
            .profile(who)
            .filter(Profile::myList)
            .map(profile -> catalog.products(profile.favourite(), 0, MY_LIST - 1, lang))
            .orElse(List.of()));
    return "cart";
  }

  @PostMapping("/cart/add")
  String add(
      @RequestParam String item,
      @RequestParam(defaultValue = "1") int count,
      HttpSession session,
      Locale locale,
      RedirectAttributes note) {
    var found = catalog.item(item, ShopLanguage.of(locale)).orElseThrow(NotFoundException::new);
    boolean added = carts.of(session).add(found.id(), count);
    note.addFlashAttribute("note", added ? "cart.added" : "cart.full");
    return "redirect:/cart";
  }

  @PostMapping("/cart/update")
  String update(@RequestParam Map<String, String> form, HttpSession session) {
    Cart cart = carts.of(session);
    String gone = form.get("remove");
    if (gone != null) {
      cart.set(gone, 0);
    }
    form.forEach(
        (name, value) -> {
          if (name.startsWith(COUNT) && gone == null) {
            cart.set(name.substring(COUNT.length()), count(value));
          }
        });
    return "redirect:" + (form.containsKey("checkout") ? "/checkout" : "/cart");
  }

  private static int count(String typed) {
    try {
      return Integer.parseInt(typed.strip());
    } catch (NumberFormatException nonsense) {
      return 1;
    }
  }
}
