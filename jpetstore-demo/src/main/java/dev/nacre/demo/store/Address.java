package dev.nacre.demo.store;

/** Where an order goes, or its bill. */
public record Address(
    String name,
    String street,
    String street2,
    String city,
    String region,
    String postcode,
    String country) {

  /** Where a customer lives. */
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
