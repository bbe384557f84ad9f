package dev.nacre.demo.store.order;

import dev.nacre.demo.store.account.Address;
import java.math.BigDecimal;
import java.time.LocalDateTime;

/** The header of a stored order. */
public record PlacedOrder(
    long id,
    LocalDateTime placedAt,
    String shipName,
    String shipStreet,
    String shipStreet2,
    String shipCity,
    String shipRegion,
    String shipPostcode,
    String shipCountry,
    String billName,
    String billStreet,
    String billStreet2,
    String billCity,
    String billRegion,
    String billPostcode,
    String billCountry,
    String cardType,
    String cardNumber,
    BigDecimal total,
    String status) {

  public Address shipTo() {
    return new Address(
        shipName, shipStreet, shipStreet2, shipCity, shipRegion, shipPostcode, shipCountry);
  }

  public Address billTo() {
    return new Address(
        billName, billStreet, billStreet2, billCity, billRegion, billPostcode, billCountry);
  }

  /** The only part of the card that a page may show. */
  public String cardLastFour() {
    return cardNumber.substring(Math.max(0, cardNumber.length() - 4));
  }

  @Override
  public String toString() {
    return "PlacedOrder[" + id + "]";
  }
}
