/**
 * The parts of the Derby dialect, as {@code DerbyParts} hands them out.
 *
 * <p>Derby keeps much of its metadata in Java objects that queries cannot inspect, and cannot
 * change the type of a column. So a conversion first reads the whole table: {@code
 * DerbyTableQueries} asks, {@code DerbyTable} with its {@code DerbyColumn}s and {@code DerbyKey}s
 * is what they answer, and {@code ColumnRecreation} makes the statements that recreate the
 * converted column and those after it. {@code DerbyConversion} has no query of its own for what
 * {@code DerbyTable} knows.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.spi.sum}, {@code dialect.jdbc}, {@code
 * dialect.type}, {@code sql.sum}, {@code value}, {@code error}, and of {@code sum.ashe} the
 * options; only {@code sql.dialect} uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.derby;

import org.jspecify.annotations.NullMarked;
