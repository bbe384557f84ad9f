/**
 * The types that a statement names. {@link dev.nacre.core.sql.planner.type.ColumnTypeResolver}
 * finds the {@code ColumnType} of a column definition or a cast, as the dialect means it; {@code
 * TypeParser} of {@code sql.parse} only finds where a type begins and ends.
 *
 * <p>May use {@code error}, {@code value} and of {@code sql}: {@code lex}, {@code reading} and
 * {@code dialect}.
 */
@NullMarked
package dev.nacre.core.sql.planner.type;

import org.jspecify.annotations.NullMarked;
