/**
 * The parts of the MariaDB dialect.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.jdbc}, {@code dialect.type} and {@code value};
 * only {@code sql.dialect} uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.mariadb;

import org.jspecify.annotations.NullMarked;
