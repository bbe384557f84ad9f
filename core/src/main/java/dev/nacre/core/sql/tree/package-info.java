/**
 * The syntax tree of a statement, as records. Each node has the range of the text from which it was
 * parsed; a plan is spliced at these ranges, so SQL is never generated from the tree.
 *
 * <p>A statement contains queries and tables, these contain expressions, and expressions may
 * contain queries again. {@link dev.nacre.core.sql.tree.Node#children()} returns all of them, so
 * that a visitor cannot miss one. Parentheses around an expression leave no node. Chains of one
 * kind of operator, connective, set operation or join are one node, so the depth of a tree is that
 * of the parentheses in its text.
 *
 * <p>A tree represents the whole text, including parts that no rule uses today, such as row locks.
 *
 * <p>It knows no dialect, no catalog and no types of columns: {@code resolve} determines what names
 * mean.
 */
@NullMarked
package dev.nacre.core.sql.tree;

import org.jspecify.annotations.NullMarked;
