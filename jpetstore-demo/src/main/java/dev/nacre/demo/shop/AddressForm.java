package dev.nacre.demo.shop;

import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.Address;
import java.util.List;

/** The fields of an address, at the checkout and in an account. */
final class AddressForm {
  /** The prefix of the fields of the billing address. */
  static final String BILL = "bill-";

  private AddressForm() {}

  static List<String> fields(String prefix) {
    return List.of(
        prefix + "street",
        prefix + "street2",
        prefix + "city",
        prefix + "region",
        prefix + "postcode",
        prefix + "country");
  }

  static void check(Form form, String prefix) {
    form.require(prefix + "street", 120)
        .atMost(prefix + "street2", 120)
        .require(prefix + "city", 80)
        .atMost(prefix + "region", 80)
        .require(prefix + "postcode", 20)
        .country(prefix + "country");
  }

  static void fill(Form form, Account account) {
    form.with("street", account.street())
        .with("street2", account.street2())
        .with("city", account.city())
        .with("region", account.region())
        .with("postcode", account.postcode())
        .with("country", account.country());
  }

  static Address address(Form form, String prefix) {
    return new Address(
        form.value(prefix + "name"),
        form.value(prefix + "street"),
        form.value(prefix + "street2"),
        form.value(prefix + "city"),
        form.value(prefix + "region"),
        form.value(prefix + "postcode"),
        form.value(prefix + "country"));
  }
}
