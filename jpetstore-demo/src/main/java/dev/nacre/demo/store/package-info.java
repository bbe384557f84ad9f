/**
 * The shop's tables and every statement on them: records for rows, one MyBatis interface for each
 * group of tables, and {@link dev.nacre.demo.store.Checkout}, the one transaction that must not go
 * wrong.
 *
 * <p>Knows JDBC and MyBatis; no Spring, no web, and no encryption: nothing here differs between a
 * plain and an encrypted database. The load uses it; the web shop will.
 */
@NullMarked
package dev.nacre.demo.store;

import org.jspecify.annotations.NullMarked;
