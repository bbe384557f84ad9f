/**
 * Definitions of tables with encrypted columns, of what refers to them, and of indexes over them.
 *
 * <p>{@link dev.nacre.core.sql.define.Definitions} finds the rule for a statement. Rules read
 * definitions from words, and the expressions in them through {@code sql.plan}; each accepts only
 * what it understands to the last word. A {@link dev.nacre.core.sql.define.Rewriting} says what the
 * connection has to do: keys are drawn and the catalog is written there.
 *
 * <p>May use what {@code sql.plan} may use, and that room.
 */
@NullMarked
package dev.nacre.core.sql.define;

import org.jspecify.annotations.NullMarked;
