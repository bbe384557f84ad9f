/**
 * Ids of rows, and sets of them: which rows a sum was made of.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.sum.ashe.id;

import org.jspecify.annotations.NullMarked;
