package dev.nacre.bench.jpetstore;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A customer with their preferences. */
record Account(
    String username,
    String email,
    String firstName,
    String lastName,
    String status,
    String address1,
    @Nullable String address2,
    String city,
    String state,
    String zip,
    String country,
    String phone,
    String languagePreference,
    String favouriteCategoryId,
    int listOption,
    int bannerOption,
    String bannerName)
    implements Serializable {

  /** Copies the account with the address and phone that a customer has after a move. */
  Account at(String newAddress, String newPhone) {
    return new Account(
        username,
        email,
        firstName,
        lastName,
        status,
        newAddress,
        address2,
        city,
        state,
        zip,
        country,
        newPhone,
        languagePreference,
        favouriteCategoryId,
        listOption,
        bannerOption,
        bannerName);
  }
}
