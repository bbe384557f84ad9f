/**
 * The shop's tables and every statement on them: records for rows, one MyBatis interface for each
 * group of tables, and {@link dev.nacre.demo.store.Checkout}, the one transaction that must not go
 * wrong.
 *
 * <p>Uses JDBC and MyBatis, but no Spring, no web and no encryption: nothing here differs between a
 * plain and an encrypted database. The web shop and the load use it.
 */
@NullMarked
package dev.nacre.demo.store;

import org.jspecify.annotations.NullMarked;
