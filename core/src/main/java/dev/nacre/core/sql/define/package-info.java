/**
 * DDL for tables with encrypted columns, for tables that refer to them, and for indexes over them.
 *
 * <p>{@link dev.nacre.core.sql.define.DdlRewriter} parses a statement and finds the rule for it.
 * Rules visit its tree and analyse expressions with {@code sql.planner}; the text to send is
 * spliced at the ranges of the nodes. {@code define.column} has the rule for a single column, and
 * {@code define.statement} what all rules need of the text. A part without a grammar may not name
 * anything encrypted. A {@link dev.nacre.core.sql.define.PlanResult} is the outcome of any text,
 * also of one that defines nothing. It tells the connection what to do: the connection creates keys
 * and writes the catalog.
 *
 * <p>May use {@code sql.planner}, what that may use, and {@code sum.ashe}.
 */
@NullMarked
package dev.nacre.core.sql.define;

import org.jspecify.annotations.NullMarked;
