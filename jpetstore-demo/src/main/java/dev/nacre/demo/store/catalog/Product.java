package dev.nacre.demo.store.catalog;

import java.math.BigDecimal;

/**
 * A kind of animal, in one language.
 *
 * @param picture the item whose colours represent the product
 * @param kinds the number of its items
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
