package dev.nacre.demo.store.order;

/** Another customer was quicker. The transaction must be rolled back. */
public final class OutOfStockException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String itemId;
  private final int left;

  OutOfStockException(String itemId, int left) {
    super("not enough in stock of one item");
    this.itemId = itemId;
    this.left = left;
  }

  public String itemId() {
    return itemId;
  }

  /** How many were left; may be outdated by now. */
  public int left() {
    return left;
  }
}
