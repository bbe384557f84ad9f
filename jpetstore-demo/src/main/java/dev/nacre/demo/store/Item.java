package dev.nacre.demo.store;

import java.math.BigDecimal;

/**
 * What is sold: a product in one colouring, in one language.
 *
 * @param quantity how many are in stock now
 */
public record Item(
    String id,
    String productId,
    String productName,
    String categoryId,
    String name,
    BigDecimal price,
    int quantity) {}
