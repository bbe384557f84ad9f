/**
 * The parts of the PostgreSQL dialect.
 *
 * <p>May use {@code sql.dialect.part} and {@code value}; only {@code sql.dialect} uses it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.postgres;

import org.jspecify.annotations.NullMarked;
