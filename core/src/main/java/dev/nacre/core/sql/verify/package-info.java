/**
 * A second look at a finished plan: each value of the statement that meets an encrypted column has
 * to be one that is encrypted. So a mistake of a planner is a refusal, and no value in clear.
 *
 * <p>It reads the tree by itself, with a simpler idea of names than the planners have, and shares
 * no code with them. It knows nothing of what may be done with a column. May use {@code error},
 * {@code catalog} and {@code sql.tree}.
 */
@NullMarked
package dev.nacre.core.sql.verify;

import org.jspecify.annotations.NullMarked;
