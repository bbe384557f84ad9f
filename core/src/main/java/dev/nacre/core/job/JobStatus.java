package dev.nacre.core.job;

import java.util.OptionalLong;

/**
 * One job as {@code SHOW ENCRYPTION JOBS} shows it.
 *
 * @param job its number, valid as long as the process runs
 * @param target what it works on, usually a file
 * @param etaSeconds until it is done, if known
 * @param throttle megabytes a second that it may use; 0 for no limit
 */
public record JobStatus(
    long job,
    JobKind kind,
    String target,
    JobState state,
    long done,
    long total,
    String unit,
    OptionalLong etaSeconds,
    long throttle,
    String message) {}
