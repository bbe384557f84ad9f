/**
 * The types that a statement names. {@link dev.nacre.core.sql.planner.type.TypeReader} parses the
 * type of a cast or of a column definition.
 *
 * <p>May use {@code error}, {@code value} and of {@code sql}: {@code lex}, {@code reading} and
 * {@code dialect}.
 */
@NullMarked
package dev.nacre.core.sql.planner.type;

import org.jspecify.annotations.NullMarked;
