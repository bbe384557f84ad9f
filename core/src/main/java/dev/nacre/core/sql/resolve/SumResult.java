package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.Encryption;

/**
 * What a column of a result is computed from that is an encrypted sum.
 *
 * @param of the column that was added up
 * @param isAverage whether it is the average, and not the sum
 * @param precision in metadata
 * @param size in metadata, in characters
 */
public record SumResult(Encryption of, boolean isAverage, int precision, int size) {}
