package dev.nacre.demo.shop;

import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.Profile;
import dev.nacre.demo.store.catalog.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The form of an account. It has no passwords, because the fields are displayed again. */
final class AccountForm {
  private AccountForm() {}

  static Form of(Account account, Profile profile) {
    Form form =
        Form.empty()
            .with("username", account.username())
            .with("email", account.email())
            .with("firstName", account.firstName())
            .with("lastName", account.lastName())
            .with("phone", account.phone())
            .with("lang", profile.lang())
            .with("favourite", profile.favourite())
            .tick("myList", profile.myList())
            .tick("banner", profile.banner());
    AddressForm.fill(form, account);
    return form;
  }

  static Form read(Map<String, String> sent, List<Category> shelves) {
    List<String> names = new ArrayList<>(AddressForm.fields(""));
    names.addAll(List.of("username", "email", "firstName", "lastName", "phone"));
    names.addAll(List.of("lang", "favourite", "myList", "banner"));
    Form form =
        Form.of(sent, names)
            .require("email", 120)
            .check("email", typed -> typed.matches("[^@\\s]+@[^@\\s]+\\.[^@\\s]+"), "form.email")
            .require("firstName", 80)
            .require("lastName", 80)
            .atMost("phone", 40)
            .check("phone", typed -> typed.matches("[0-9+() .-]*"), "form.phone")
            .check("lang", typed -> typed.matches("en|ja"), "form.required")
            .check(
                "favourite",
                typed -> shelves.stream().anyMatch(shelf -> shelf.id().equals(typed)),
                "form.required");
    AddressForm.check(form, "");
    return form;
  }

  static Form checkUsername(Form form) {
    return form.require("username", 40)
        .check("username", typed -> typed.matches("[a-z][a-z0-9_-]{2,39}"), "form.username");
  }

  static Account account(Form form, String username) {
    return new Account(
        username,
        form.value("email"),
        form.value("firstName"),
        form.value("lastName"),
        form.value("street"),
        form.value("street2"),
        form.value("city"),
        form.value("region"),
        form.value("postcode"),
        form.value("country"),
        form.value("phone"));
  }

  static Profile profile(Form form) {
    return new Profile(
        form.value("lang"), form.value("favourite"), form.ticked("myList"), form.ticked("banner"));
  }
}
