/**
 * The parts of the H2 dialect, as {@code H2Parts} hands them out.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.spi.sum}, {@code dialect.jdbc}, {@code
 * dialect.type}, {@code sql.sum}, {@code value} and {@code catalog}; only {@code sql.dialect} uses
 * it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.h2;

import org.jspecify.annotations.NullMarked;
