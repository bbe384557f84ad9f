package dev.nacre.core.file.status;

import dev.nacre.core.error.ErrorCode;
import java.util.UUID;

/** Something that happened to an encrypted file. Holds nothing secret. */
public sealed interface FileEvent {
  /** The name it was opened by. */
  String file();

  /** One of the two superblocks could not be read; the other could. Expected after a crash only. */
  record SuperblockCopyDamaged(String file, UUID fileId, int copy) implements FileEvent {}

  /** One of the first two blocks does not open, or is an old one; the reader got zeros instead. */
  record HeaderCopyDamaged(String file, UUID fileId, int copy, boolean old) implements FileEvent {}

  /** There were bytes after the end of a file that was closed; they are not part of it. */
  record AppendedBytesIgnored(String file, UUID fileId, long bytes) implements FileEvent {}

  /** The last writer did not close the file; this open continued from the last force. */
  record OpenedAfterCrash(String file, FileState found) implements FileEvent {}

  /** The file is newer than the anchor knows: a crash came between the two. */
  record NewerThanAnchor(String file, FileState found, FileState known) implements FileEvent {}

  /** The file is older than the anchor knows, or is another file; it was refused. */
  record RollbackRefused(String file, FileState found, FileState known) implements FileEvent {}

  /** A file that is older, or another one, was opened, because the anchor does not enforce. */
  record RollbackReported(String file, FileState found, FileState known) implements FileEvent {}

  /**
   * An older file was opened, because the user had accepted it; the next writer makes it newest.
   */
  record RestoredAccepted(String file, FileState found, FileState known) implements FileEvent {}

  /** The file is a copy of a database that still exists where it was last seen; it was refused. */
  record CopyRefused(String file, FileState found, String original) implements FileEvent {}

  /** A copy of a database that still exists was opened, because the anchor does not enforce. */
  record CopyReported(String file, FileState found, String original) implements FileEvent {}

  /**
   * A close found blocks that do not open and that had not been read since the last crash; they are
   * refused from now on, unless they are written again.
   */
  record TornBlocksFound(String file, UUID fileId, long blocks) implements FileEvent {}

  /** A block was refused. */
  record BlockRefused(String file, UUID fileId, long block, ErrorCode code) implements FileEvent {}
}
