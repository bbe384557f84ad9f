package dev.nacre.demo.load.data;

/**
 * The size of a data set.
 *
 * @param products generated products; 0 for the pet store's own
 * @param itemsPerProduct items of each generated product
 * @param stock of each generated item
 * @param customers for whom the terminals act
 * @param ordersPerCustomer that were placed before the load begins
 */
public record Scale(
    int products, int itemsPerProduct, int stock, int customers, int ordersPerCustomer) {

  /** The pet store's own animals and a small town of customers. */
  public static final Scale SHOP = new Scale(0, 0, 0, 200, 3);

  /** Some 60 MB in H2: 10,000 items, 10,000 customers, 40,000 orders. */
  public static final Scale TWINS = new Scale(1_000, 10, 200, 10_000, 4);

  /** For tests. */
  public static final Scale TINY = new Scale(10, 5, 20, 20, 2);
}
