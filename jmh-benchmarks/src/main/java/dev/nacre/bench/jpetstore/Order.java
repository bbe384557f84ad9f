package dev.nacre.bench.jpetstore;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order with its addresses and its card. */
record Order(
    int orderId,
    String username,
    LocalDate orderDate,
    String shipAddress1,
    @Nullable String shipAddress2,
    String shipCity,
    String shipState,
    String shipZip,
    String shipCountry,
    String billAddress1,
    @Nullable String billAddress2,
    String billCity,
    String billState,
    String billZip,
    String billCountry,
    String courier,
    BigDecimal totalPrice,
    String billToFirstName,
    String billToLastName,
    String shipToFirstName,
    String shipToLastName,
    String creditCard,
    String expiryDate,
    String cardType,
    String locale,
    String status)
    implements Serializable {

  /** An order to the customer's own address, paid with the card that the original's form offers. */
  static Order of(int orderId, Account who, LocalDate today, List<LineItem> lines) {
    BigDecimal total = BigDecimal.ZERO;
    for (LineItem line : lines) {
      total = total.add(line.unitPrice().multiply(BigDecimal.valueOf(line.quantity())));
    }
    return new Order(
        orderId,
        who.username(),
        today,
        who.address1(),
        who.address2(),
        who.city(),
        who.state(),
        who.zip(),
        who.country(),
        who.address1(),
        who.address2(),
        who.city(),
        who.state(),
        who.zip(),
        who.country(),
        "UPS",
        total,
        who.firstName(),
        who.lastName(),
        who.firstName(),
        who.lastName(),
        "999 9999 9999 9999",
        "12/03",
        "Visa",
        "CA",
        "P");
  }
}
