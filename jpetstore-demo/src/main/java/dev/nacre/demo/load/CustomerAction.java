package dev.nacre.demo.load;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** A transaction of a customer, with its relative frequency. */
public enum CustomerAction {
  BROWSE_CATEGORY(false, 18),
  VIEW_PRODUCT(false, 26),
  VIEW_ITEM(false, 24),
  SEARCH(false, 1),
  ORDER_HISTORY(false, 6),
  VIEW_ORDER(false, 5),

  PLACE_ORDER(true, 14),
  EDIT_ACCOUNT(true, 4),
  RESTOCK(true, 2);

  private static final List<CustomerAction> READS =
      Arrays.stream(values()).filter(action -> !action.updates).toList();
  private static final List<CustomerAction> UPDATES =
      Arrays.stream(values()).filter(action -> action.updates).toList();

  private final boolean updates;
  private final int weight;

  CustomerAction(boolean updates, int weight) {
    this.updates = updates;
    this.weight = weight;
  }

  boolean updates() {
    return updates;
  }

  /** Draws the next action of a mix of reads and updates, by their frequencies. */
  public static CustomerAction next(int readPercent, RandomGenerator random) {
    List<CustomerAction> some = random.nextInt(100) < readPercent ? READS : UPDATES;
    int left = random.nextInt(some.stream().mapToInt(action -> action.weight).sum());
    for (CustomerAction action : some) {
      left -= action.weight;
      if (left < 0) {
        return action;
      }
    }
    throw new AssertionError("weights do not add up");
  }
}
