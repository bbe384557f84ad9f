package dev.nacre.demo.shop;

import dev.nacre.demo.store.Account;
import dev.nacre.demo.store.Address;
import java.util.List;

/** The fields of an address, at the checkout and in an account. */
final class AddressForm {
  static final List<String> FIELDS =
      List.of("street", "street2", "city", "region", "postcode", "country");

  private AddressForm() {}

  static void check(Form form) {
    form.require("street", 120)
        .atMost("street2", 120)
        .require("city", 80)
        .atMost("region", 80)
        .require("postcode", 20)
        .country("country");
  }

  static void fill(Form form, Account account) {
    form.with("street", account.street())
        .with("street2", account.street2())
        .with("city", account.city())
        .with("region", account.region())
        .with("postcode", account.postcode())
        .with("country", account.country());
  }

  static Address address(Form form) {
    return new Address(
        form.value("name"),
        form.value("street"),
        form.value("street2"),
        form.value("city"),
        form.value("region"),
        form.value("postcode"),
        form.value("country"));
  }
}
