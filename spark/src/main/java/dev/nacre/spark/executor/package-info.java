/**
 * What executors of Spark run: they add up limbs and collect row ids. {@code LimbAggregator} is the
 * aggregate: it adds each {@code SumForm} to a {@code PartialSum}.
 *
 * <p>Uses nothing else of Nacre, so the class path of an executor needs no other module of it.
 */
@NullMarked
package dev.nacre.spark.executor;

import org.jspecify.annotations.NullMarked;
