/**
 * Definitions of tables with encrypted columns, of what refers to them, and of indexes over them.
 *
 * <p>{@link dev.nacre.core.sql.define.Definitions} parses a statement and finds the rule for it.
 * Rules visit its tree, and read the expressions in it through {@code sql.plan}; what is sent is
 * spliced by the ranges of the nodes. A part that has no grammar may name nothing encrypted. A
 * {@link dev.nacre.core.sql.define.Rewriting} says what the connection has to do: keys are drawn
 * and the catalog is written there.
 *
 * <p>May use what {@code sql.plan} may use, and that room.
 */
@NullMarked
package dev.nacre.core.sql.define;

import org.jspecify.annotations.NullMarked;
