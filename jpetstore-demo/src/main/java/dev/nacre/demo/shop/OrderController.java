package dev.nacre.demo.shop;

import dev.nacre.demo.store.order.OrderMapper;
import dev.nacre.demo.store.order.PlacedOrder;
import dev.nacre.demo.web.ShopLanguage;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Pages with a customer's orders. Another customer's order counts as missing. */
@Controller
class OrderController {
  private static final int PAGE = 12;
  private static final int LAST_PAGE = 10_000;

  private final OrderMapper orders;

  OrderController(OrderMapper orders) {
    this.orders = orders;
  }

  @GetMapping("/orders")
  String history(@RequestParam(defaultValue = "1") int page, Principal who, Model model) {
    int shown = Math.max(1, Math.min(page, LAST_PAGE));
    List<PlacedOrder> found = orders.of(who.getName(), PAGE + 1, (shown - 1) * PAGE);
    model.addAttribute("orders", found.subList(0, Math.min(PAGE, found.size())));
    model.addAttribute("page", shown);
    model.addAttribute("more", found.size() > PAGE);
    return "orders";
  }

  @GetMapping("/orders/{id}")
  String order(@PathVariable long id, Principal who, Model model, Locale locale) {
    model.addAttribute("order", orders.find(id, who.getName()).orElseThrow(NotFoundException::new));
    model.addAttribute("lines", orders.lines(id, ShopLanguage.of(locale)));
    model.addAttribute("statuses", orders.statuses(id));
    return "order";
  }
}
