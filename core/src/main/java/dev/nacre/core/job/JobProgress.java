package dev.nacre.core.job;

/**
 * How far a work is.
 *
 * @param unit what is counted: {@code BLOCKS}, {@code BYTES}
 * @param message what an operator should know, such as findings so far; empty for nothing. Holds
 *     nothing secret
 */
public record JobProgress(long done, long total, String unit, String message) {}
