package dev.nacre.demo.shop;

import dev.nacre.demo.account.DemoVisitor;
import dev.nacre.demo.database.ShopSettings;
import dev.nacre.demo.web.CategoryList;
import dev.nacre.demo.web.ShopLanguage;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages for signing on, registering, and a customer's account. */
@Controller
class AccountController {
  private final CustomerService customers;
  private final CategoryList categories;
  private final ShopSettings settings;

  AccountController(CustomerService customers, CategoryList categories, ShopSettings settings) {
    this.customers = customers;
    this.categories = categories;
    this.settings = settings;
  }

  @GetMapping("/signon")
  String signOn(@Nullable Principal who, Model model) {
    if (who != null) {
      return "redirect:/account";
    }
    if (settings.demo()) {
      model.addAttribute("guestName", DemoVisitor.USERNAME);
      model.addAttribute("guestPassword", DemoVisitor.PASSWORD);
    }
    return "signon";
  }

  @GetMapping("/register")
  String register(Model model, Locale locale) {
    Form form =
        Form.empty()
            .with("lang", ShopLanguage.of(locale))
            .with("country", region(locale))
            .tick("myList", true)
            .tick("banner", true);
    return draw("register", form, model, locale);
  }

  private static String region(Locale locale) {
    return locale.getCountry().isEmpty() && ShopLanguage.of(locale).equals("ja")
        ? "JP"
        : locale.getCountry();
  }

  @PostMapping("/register")
  String register(
      @RequestParam Map<String, String> sent,
      Model model,
      Locale locale,
      HttpServletRequest request,
      RedirectAttributes note)
      throws ServletException {
    Form form =
        AccountForm.checkUsername(AccountForm.read(sent, categories.in(ShopLanguage.of(locale))));
    String password = sent.getOrDefault("password", "");
    String problem = CustomerService.problem(password);
    if (!problem.isEmpty()) {
      form.reject("password", problem);
    }
    if (form.wrong()) {
      return draw("register", form, model, locale);
    }
    String username = form.value("username");
    if (!customers.register(
        AccountForm.account(form, username), AccountForm.profile(form), password)) {
      return draw("register", form.reject("username", "form.taken"), model, locale);
    }
    if (request.getUserPrincipal() == null) {
      request.login(username, password);
    }
    note.addFlashAttribute("note", "register.done");
    return "redirect:/account";
  }

  @GetMapping("/account")
  String account(Principal who, Model model, Locale locale) {
    return draw("account", known(who), model, locale);
  }

  private Form known(Principal who) {
    return AccountForm.of(
        customers.account(who.getName()).orElseThrow(NotFoundException::new),
        customers.profile(who.getName()).orElseThrow(NotFoundException::new));
  }

  @PostMapping("/account")
  String account(
      @RequestParam Map<String, String> sent,
      Principal who,
      Model model,
      Locale locale,
      RedirectAttributes note) {
    Form form =
        AccountForm.read(sent, categories.in(ShopLanguage.of(locale)))
            .with("username", who.getName());
    if (form.wrong()) {
      return draw("account", form, model, locale);
    }
    // The signed-on user's name, regardless of the form.
    customers.update(AccountForm.account(form, who.getName()), AccountForm.profile(form));
    note.addFlashAttribute("note", "account.saved");
    return "redirect:/account?lang=" + form.value("lang");
  }

  @PostMapping("/account/password")
  String password(
      @RequestParam(defaultValue = "") String old,
      @RequestParam(defaultValue = "") String next,
      Principal who,
      Model model,
      Locale locale,
      RedirectAttributes note) {
    Form form = known(who);
    String problem = CustomerService.problem(next);
    if (!problem.isEmpty()) {
      form.reject("next", problem);
    } else if (!customers.changePassword(who.getName(), old, next)) {
      form.reject("old", "form.password.wrong");
    }
    if (form.wrong()) {
      return draw("account", form, model, locale);
    }
    note.addFlashAttribute("note", "account.password.saved");
    return "redirect:/account";
  }

  private static String draw(String view, Form form, Model model, Locale locale) {
    model.addAttribute("form", form);
    model.addAttribute("countries", Countries.in(locale));
    return view;
  }
}
