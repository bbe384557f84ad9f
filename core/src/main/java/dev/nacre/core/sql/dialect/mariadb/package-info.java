/**
 * The parts of the MariaDB dialect.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.spi.sum}, {@code dialect.jdbc}, {@code
 * dialect.type}, {@code sql.sum} and {@code value}; only {@code sql.dialect}
 * uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.mariadb;

import org.jspecify.annotations.NullMarked;
