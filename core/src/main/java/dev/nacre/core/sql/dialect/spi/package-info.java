/**
 * The interfaces that each database implements in its own package, with the behaviour of most
 * databases as defaults: the SQL that Nacre itself sends. {@link
 * dev.nacre.core.sql.dialect.spi.DialectParts} has one implementation of each.
 *
 * <p>May use {@code value}, {@code catalog}, {@code dialect.type} and {@code dialect.jdbc}.
 */
@NullMarked
package dev.nacre.core.sql.dialect.spi;

import org.jspecify.annotations.NullMarked;
