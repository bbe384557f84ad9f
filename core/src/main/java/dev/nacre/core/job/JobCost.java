package dev.nacre.core.job;

/**
 * The cost of a job, in units that all take equally long: not always those that {@link JobProgress}
 * shows to an operator.
 *
 * @param spent so far; never decreases, unless the job begins again
 * @param left as far as the job can tell
 */
public record JobCost(long spent, long left) {}
