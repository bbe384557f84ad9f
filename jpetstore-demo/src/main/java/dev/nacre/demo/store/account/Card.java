package dev.nacre.demo.store.account;

/** A credit card. */
public record Card(String type, String number, String expiry) {
  /** The only part that a page may show. */
  public String lastFour() {
    return number.substring(Math.max(0, number.length() - 4));
  }

  @Override
  public String toString() {
    return "Card";
  }
}
