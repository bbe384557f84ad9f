package dev.nacre.demo.store;

/** Who a customer is and where they live. */
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

  /** A log line must not tell where somebody lives. */
  @Override
  public String toString() {
    return "Account";
  }
}
