/**
 * Ids of rows, and sets of them: which rows a sum was made of.
 *
 * <p>{@code RowIds} are numbers made of a block and an offset. An {@code IdBlock} hands them out,
 * in {@code IdRun}s. An {@code IdSet} is what a sum was made of: {@code ServerIds} parse the list
 * that a server sends, {@code RunBuilder} collects it, and {@code RunMerge} adds two sets.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.sum.ashe.id;

import org.jspecify.annotations.NullMarked;
