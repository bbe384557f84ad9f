package dev.nacre.demo.store.account;

/** A customer's name and address. */
public record Account(
    String username,
    String email,
    String firstName,
    String lastName,
    String street,
    String street2,
    String city,
    String region,
    String postcode,
    String country,
    String phone) {

  /** Log lines must not contain a customer's address. */
  @Override
  public String toString() {
    return "Account";
  }
}
