/**
 * The parts of the MariaDB dialect, as {@code MariaDbParts} hands them out.
 *
 * <p>Keys are read from a definition as well: {@code MariaDbConversion} returns {@code SHOW CREATE
 * TABLE}, and {@code MariaDbKeyDefinitions} reads the keys in its answer. {@code MariaDbConversion}
 * also uses {@code MariaDbObstacles} and {@code MariaDbPlainValues}. {@code MariaDbNames} quotes
 * names, and {@code MariaDbCollations} knows which collations compare exactly.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.spi.sum}, {@code dialect.jdbc}, {@code
 * dialect.type}, {@code sql.sum} and {@code value}; only {@code sql.dialect} uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.mariadb;

import org.jspecify.annotations.NullMarked;
