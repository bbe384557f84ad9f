/**
 * The parts of the Derby dialect.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.jdbc}, {@code dialect.type} and {@code value};
 * only {@code sql.dialect} uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.derby;

import org.jspecify.annotations.NullMarked;
