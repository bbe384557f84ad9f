package dev.nacre.demo.store;

import java.math.BigDecimal;

/**
 * A kind of animal, in one language.
 *
 * @param picture the item whose colours stand for the product
 * @param kinds how many items it comes in
 */
public record Product(
    String id,
    String categoryId,
    String name,
    String about,
    String picture,
    BigDecimal lowest,
    BigDecimal highest,
    long kinds) {}
