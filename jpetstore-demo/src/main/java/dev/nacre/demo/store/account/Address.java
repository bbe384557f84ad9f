package dev.nacre.demo.store.account;

/** The shipping or billing address of an order. */
public record Address(
    String name,
    String street,
    String street2,
    String city,
    String region,
    String postcode,
    String country) {

  /** The customer's home address. */
  public static Address of(Account account) {
    return new Address(
        account.firstName() + " " + account.lastName(),
        account.street(),
        account.street2(),
        account.city(),
        account.region(),
        account.postcode(),
        account.country());
  }

  @Override
  public String toString() {
    return "Address";
  }
}
