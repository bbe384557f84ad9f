package dev.nacre.demo.store.account;

import java.util.List;
import java.util.Optional;

/**
 * The only cards that the shop accepts. A visitor cannot enter a real one, because the glass wall
 * shows what the shop stores. No bank issues numbers that begin with 9999.
 */
public final class DemoCards {
  public static final List<Card> ALL =
      List.of(
          new Card("pearl", "9999 2718 2818 2845", "12/2031"),
          new Card("tide", "9999 3141 5926 5358", "04/2032"),
          new Card("shell", "9999 1414 2135 6237", "09/2033"));

  private DemoCards() {}

  public static Optional<Card> ofType(String type) {
    return ALL.stream().filter(card -> card.type().equals(type)).findFirst();
  }
}
