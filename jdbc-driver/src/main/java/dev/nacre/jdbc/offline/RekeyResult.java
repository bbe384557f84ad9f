package dev.nacre.jdbc.offline;

import dev.nacre.core.file.status.FileStatus;

/**
 * The result of a rotation of the data key.
 *
 * @param status of the file, which is closed again
 * @param resumed whether an earlier rotation was continued
 * @param finished false when it was interrupted; the next open of the file continues it
 * @param done blocks that need no further check
 * @param total blocks that needed one
 * @param left describes the blocks that were left unchanged; empty when there are none
 */
public record RekeyResult(
    FileStatus status, boolean resumed, boolean finished, long done, long total, String left) {}
