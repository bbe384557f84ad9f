/**
 * Sums over one table whose rows are in several databases. {@code PartQuery} asks one of them,
 * {@code PartitionedQuery} asks all at the same time, and {@code MergedGroups} adds up their
 * answers.
 *
 * <p>May use {@code api}, {@code error}, {@code result} and core's {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.partition;

import org.jspecify.annotations.NullMarked;
