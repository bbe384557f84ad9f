package dev.nacre.demo.shop;

import dev.nacre.demo.store.account.Profile;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.Category;
import dev.nacre.demo.store.catalog.Item;
import dev.nacre.demo.store.catalog.Product;
import dev.nacre.demo.store.catalog.SearchWords;
import dev.nacre.demo.web.CategoryList;
import dev.nacre.demo.web.ShopLanguage;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages for browsing and searching the catalog. */
@Controller
class CatalogController {
  private static final int LONGEST_SEARCH = 100;

  private final CatalogMapper catalog;
  private final CategoryList categories;
  private final CustomerService customers;

  CatalogController(CatalogMapper catalog, CategoryList categories, CustomerService customers) {
    this.catalog = catalog;
    this.categories = categories;
    this.customers = customers;
  }

  /** A category with the first of its products, for the front window. */
  record Window(Category shelf, List<Product> products) {}

  @GetMapping("/")
  String home(@Nullable Principal who, Model model, Locale locale) {
    String lang = ShopLanguage.of(locale);
    List<Window> windows = new ArrayList<>();
    for (Category shelf : categories.in(lang)) {
      windows.add(new Window(shelf, catalog.products(shelf.id(), 0, 3, lang)));
    }
    model.addAttribute("windows", windows);
    customers
        .profile(who)
        .filter(Profile::banner)
        .flatMap(profile -> windowOf(profile.favourite(), windows))
        .ifPresent(favourite -> model.addAttribute("banner", favourite));
    return "home";
  }

  private static Optional<Window> windowOf(String shelf, List<Window> windows) {
    return windows.stream().filter(window -> window.shelf().id().equals(shelf)).findFirst();
  }

  @GetMapping("/shelves/{id}")
  String shelf(@PathVariable String id, Model model, Locale locale) {
    String lang = ShopLanguage.of(locale);
    model.addAttribute("shelf", catalog.category(id, lang).orElseThrow(NotFoundException::new));
    model.addAttribute("products", catalog.products(id, 0, 59, lang));
    return "shelf";
  }

  @GetMapping("/pets/{id}")
  String product(@PathVariable String id, Model model, Locale locale) {
    String lang = ShopLanguage.of(locale);
    Product product = catalog.product(id, lang).orElseThrow(NotFoundException::new);
    model.addAttribute("product", product);
    model.addAttribute("shelf", catalog.category(product.categoryId(), lang).orElseThrow());
    model.addAttribute("items", catalog.items(id, lang));
    return "pet";
  }

  @GetMapping("/items/{id}")
  String item(@PathVariable String id, Model model, Locale locale) {
    String lang = ShopLanguage.of(locale);
    Item item = catalog.item(id, lang).orElseThrow(NotFoundException::new);
    model.addAttribute("item", item);
    model.addAttribute("product", catalog.product(item.productId(), lang).orElseThrow());
    model.addAttribute("shelf", catalog.category(item.categoryId(), lang).orElseThrow());
    return "item";
  }

  @GetMapping("/search")
  String search(@RequestParam(defaultValue = "") String q, Model model, Locale locale) {
    String typed = q.length() > LONGEST_SEARCH ? q.substring(0, LONGEST_SEARCH) : q;
    List<String> patterns = SearchWords.patterns(typed);
    model.addAttribute("q", typed);
    model.addAttribute(
        "products",
        patterns.isEmpty() ? List.of() : catalog.search(patterns, ShopLanguage.of(locale)));
    return "search";
  }
}
