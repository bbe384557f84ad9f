/**
 * What a statement says, as a tree of records. Each node knows the range of the text that it was
 * read from; a plan is spliced from these ranges, so nothing is ever written back from the tree.
 *
 * <p>A statement holds queries and tables, these hold expressions, and expressions may hold queries
 * again. {@link dev.nacre.core.sql.tree.Node#children()} gives all of them, so that a walker cannot
 * pass one by. Parentheses around an expression leave no node. Chains of one kind of operator,
 * connective, set operation or join are one node, so the depth of a tree is that of the parentheses
 * in its text.
 *
 * <p>A tree says all that the text says, also what no rule asks today, as how rows are locked.
 *
 * <p>Knows no dialect, no catalog and no types of columns: what names mean is {@code resolve}'s.
 */
@NullMarked
package dev.nacre.core.sql.tree;

import org.jspecify.annotations.NullMarked;
