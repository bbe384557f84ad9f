/**
 * The parts of the MariaDB dialect, as {@code MariaDbParts} hands them out.
 *
 * <p>{@code MariaDbKeyQueries} lists unique keys. Keys that a conversion makes again come from the
 * definition: {@code MariaDbConversion} returns {@code SHOW CREATE TABLE}, and {@code
 * MariaDbKeyDefinitions} reads them in its answer. {@code MariaDbConversion} also uses {@code
 * MariaDbObstacles} and {@code MariaDbPlainValues}. {@code MariaDbNames} quotes names, and {@code
 * MariaDbCollations} knows which collations compare exactly.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.spi.sum}, {@code dialect.jdbc}, {@code
 * dialect.type}, {@code sql.sum} and {@code value}; only {@code sql.dialect} uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.mariadb;

import org.jspecify.annotations.NullMarked;
