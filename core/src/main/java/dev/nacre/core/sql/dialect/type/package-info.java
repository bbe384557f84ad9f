/**
 * The types of a database: their names, the sizes that drivers report for them, and the coercions
 * of values that are stored in a column or compared with it. Each database has its own. A value is
 * given in a {@code SourceType}; {@code Coercions} say which {@code Coercion} it undergoes.
 *
 * <p>May use {@code value} and {@code catalog}.
 */
@NullMarked
package dev.nacre.core.sql.dialect.type;

import org.jspecify.annotations.NullMarked;
