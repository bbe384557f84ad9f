/**
 * The shop's tables and every statement on them: records for rows, and one MyBatis interface for
 * each group of tables.
 *
 * <ul>
 *   <li>{@code account}: customers, their addresses and cards;
 *   <li>{@code catalog}: shelves, products, items and the stock of them;
 *   <li>{@code order}: orders, and {@link dev.nacre.demo.store.order.Checkout}, the one transaction
 *       that must not go wrong. It uses the other two.
 * </ul>
 *
 * <p>Here are the tables themselves ({@code Schema}), the goods that fill them ({@code
 * Assortment}), the configuration of MyBatis ({@code Mappings}) and the gate for writers.
 *
 * <p>Uses JDBC and MyBatis, but no Spring, no web and no encryption: nothing here differs between a
 * plain and an encrypted database. The web shop and the load use it.
 */
@NullMarked
package dev.nacre.demo.store;

import org.jspecify.annotations.NullMarked;
