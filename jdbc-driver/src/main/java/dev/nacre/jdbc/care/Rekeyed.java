package dev.nacre.jdbc.care;

import dev.nacre.core.file.FileStatus;

/**
 * What a rotation of the data key has come to.
 *
 * @param status of the file, which is closed again
 * @param resumed whether an earlier one was gone on with
 * @param finished false when it was interrupted: the rest is done by whoever opens the file next
 * @param done blocks that need no look any more
 * @param total blocks that needed one
 * @param left blocks that were left as they are, in words; empty when there are none
 */
public record Rekeyed(
    FileStatus status, boolean resumed, boolean finished, long done, long total, String left) {}
