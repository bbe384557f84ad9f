package dev.nacre.core.job;

/**
 * What a work costs, in units that all take as long as each other: not always those of which {@link
 * JobProgress} tells an operator.
 *
 * @param spent so far; never less than before, unless the work begins anew
 * @param left as far as the work can tell
 */
public record Effort(long spent, long left) {}
