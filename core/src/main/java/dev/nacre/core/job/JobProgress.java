package dev.nacre.core.job;

/**
 * The progress of a job.
 *
 * @param unit what is counted: {@code BLOCKS}, {@code BYTES}
 * @param message for the operator, such as findings so far; may be empty. Holds nothing secret
 */
public record JobProgress(long done, long total, String unit, String message) {}
