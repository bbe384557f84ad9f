package dev.nacre.demo.shop;

import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.account.DemoCards;
import dev.nacre.demo.store.order.NewOrder;
import dev.nacre.demo.store.order.OrderLine;
import dev.nacre.demo.store.order.OutOfStockException;
import dev.nacre.demo.store.order.PriceChangedException;
import dev.nacre.demo.web.Cart;
import dev.nacre.demo.web.ShopLanguage;
import jakarta.servlet.http.HttpSession;
import java.math.BigDecimal;
import java.security.Principal;
import java.time.Clock;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages from the cart to an order. */
@Controller
class CheckoutController {
  /** Whether the billing address differs. */
  private static final String APART = "apart";

  private static final String BILL_NAME = AddressForm.BILL + "name";

  private final Carts carts;
  private final AccountMapper accounts;
  private final OrderService orderService;
  private final Clock clock;

  CheckoutController(Carts carts, AccountMapper accounts, OrderService orderService, Clock clock) {
    this.carts = carts;
    this.accounts = accounts;
    this.orderService = orderService;
    this.clock = clock;
  }

  @GetMapping("/checkout")
  String ask(Principal who, HttpSession session, Model model, Locale locale) {
    Form form = Form.empty().with("card", DemoCards.ALL.get(0).type());
    accounts
        .account(who.getName())
        .ifPresent(
            account -> {
              form.with("name", account.firstName() + " " + account.lastName());
              AddressForm.fill(form, account);
            });
    return draw(form.with("attempt", UUID.randomUUID().toString()), session, model, locale);
  }

  private String draw(Form form, HttpSession session, Model model, Locale locale) {
    List<CartLine> lines = carts.lines(carts.of(session), ShopLanguage.of(locale));
    if (lines.isEmpty()) {
      return "redirect:/cart";
    }
    model.addAttribute("form", form);
    model.addAttribute("lines", lines);
    model.addAttribute("total", CartLine.total(lines));
    model.addAttribute("cards", DemoCards.ALL);
    model.addAttribute("countries", Countries.in(locale));
    return "checkout";
  }

  @PostMapping("/checkout")
  String place(
      @RequestParam Map<String, String> sent,
      Principal who,
      HttpSession session,
      Model model,
      Locale locale,
      RedirectAttributes note) {
    Form form = read(sent);
    Cart cart = carts.of(session);
    Map<String, Integer> wanted = cart.lines();
    if (form.wrong() || wanted.isEmpty()) {
      return draw(form, session, model, locale);
    }
    try {
      long number =
          orderService.take(
              form.value("attempt"),
              who.getName(),
              new BigDecimal(form.value("shown")),
              id -> order(id, form, who, wanted));
      cart.clear();
      return "redirect:/orders/" + number + "?thanks";
    } catch (OutOfStockException soldOut) {
      note.addFlashAttribute("note", soldOut.left() == 0 ? "cart.gone" : "cart.fewer");
      note.addFlashAttribute("noteItem", soldOut.itemId());
      note.addFlashAttribute("noteLeft", soldOut.left());
      return "redirect:/cart";
    } catch (PriceChangedException changed) {
      model.addAttribute("note", "checkout.price");
      return draw(form, session, model, locale);
    }
  }

  private static Form read(Map<String, String> sent) {
    List<String> names = new ArrayList<>(AddressForm.fields(""));
    names.addAll(AddressForm.fields(AddressForm.BILL));
    names.addAll(List.of("name", BILL_NAME, APART, "card", "attempt", "shown"));
    Form form = Form.of(sent, names).require("name", 165);
    AddressForm.check(form, "");
    if (form.ticked(APART)) {
      AddressForm.check(form.require(BILL_NAME, 165), AddressForm.BILL);
    }
    form.check("card", type -> DemoCards.ofType(type).isPresent(), "form.card");
    if (!form.value("attempt").matches("[0-9a-f-]{36}")) {
      form.with("attempt", UUID.randomUUID().toString()).reject("card", "checkout.again");
    }
    if (!form.value("shown").matches("\\d{1,9}(\\.\\d{1,2})?")) {
      form.reject("card", "checkout.again");
    }
    return form;
  }

  private NewOrder order(long id, Form form, Principal who, Map<String, Integer> wanted) {
    return new NewOrder(
        id,
        form.value("attempt"),
        who.getName(),
        LocalDateTime.now(clock),
        AddressForm.address(form, ""),
        AddressForm.address(form, form.ticked(APART) ? AddressForm.BILL : ""),
        DemoCards.ofType(form.value("card")).orElseThrow(),
        wanted.entrySet().stream().map(e -> new OrderLine(e.getKey(), e.getValue())).toList());
  }
}
