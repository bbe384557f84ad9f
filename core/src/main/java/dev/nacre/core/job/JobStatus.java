package dev.nacre.core.job;

import java.util.OptionalLong;

/**
 * One job as {@code SHOW ENCRYPTION JOBS} shows it.
 *
 * @param job its number, which it has for as long as the process lives
 * @param target what it works on, mostly a file
 * @param etaSeconds until it is done, when that can be told
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
