/**
 * The parts of the PostgreSQL dialect, as {@code PostgresParts} hands them out. {@code
 * PostgresOperators} names the schema of each operator in our own queries, and {@code
 * PostgresLiterals} writes literals that all modes of a session read alike.
 *
 * <p>May use {@code dialect.spi}, {@code dialect.spi.sum}, {@code dialect.jdbc}, {@code
 * dialect.type}, {@code sql.sum}, {@code value} and {@code catalog}; only {@code sql.dialect} uses
 * it.
 */
@NullMarked
package dev.nacre.core.sql.dialect.postgres;

import org.jspecify.annotations.NullMarked;
