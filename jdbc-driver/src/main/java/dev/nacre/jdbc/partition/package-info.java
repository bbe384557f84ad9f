/**
 * Sums over one table whose rows are in several databases, each of them a {@code Part}. {@code
 * PartQuery} asks one and returns a {@code PartAnswer}, {@code PartitionedQuery} asks all at the
 * same time, and {@code MergedGroups} adds up their answers, by {@code GroupValues}.
 *
 * <p>May use {@code api}, {@code error}, {@code result} and core's {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.partition;

import org.jspecify.annotations.NullMarked;
