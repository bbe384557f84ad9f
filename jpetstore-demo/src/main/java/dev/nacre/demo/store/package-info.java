/**
 * The shop's tables and every statement on them: records for rows, and one mapper of MyBatis for
 * each group of tables.
 *
 * <ul>
 *   <li>{@code account}: customers, their addresses and cards;
 *   <li>{@code assortment}: what the shop sells, as it is first loaded into the tables;
 *   <li>{@code catalog}: categories, products, items and the stock of them;
 *   <li>{@code order}: orders, and {@link dev.nacre.demo.store.order.Checkout}, the one transaction
 *       that must not go wrong. It uses {@code account} and {@code catalog}.
 * </ul>
 *
 * <p>Here are the tables themselves ({@code Schema}), the configuration of MyBatis ({@code
 * MyBatisConfiguration}), the gate for writers, and what of a failure may be logged.
 *
 * <p>Uses JDBC and MyBatis, but no Spring, no web and no encryption: nothing here differs between a
 * plain and an encrypted database. The web shop and the load use it.
 */
@NullMarked
package dev.nacre.demo.store;

import org.jspecify.annotations.NullMarked;
