package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import java.util.UUID;

/** Something that happened to an encrypted file. Holds nothing secret. */
public sealed interface FileEvent {
  /** The name it was opened by. */
  String file();

  /** One of the two superblocks does not read; the other one did. Expected after a crash only. */
  record SuperblockCopyDamaged(String file, UUID fileId, int copy) implements FileEvent {}

  /** One of the first two blocks does not open, or is an old one; zeros were read for it. */
  record HeaderCopyDamaged(String file, UUID fileId, int copy, boolean old) implements FileEvent {}

  /** There were bytes after the end of a file that was closed; they are not part of it. */
  record AppendedBytesIgnored(String file, UUID fileId, long bytes) implements FileEvent {}

  /** The last writer did not close the file; this opening carried on from what had been forced. */
  record OpenedAfterCrash(String file, FileState found) implements FileEvent {}

  /** The file is newer than the anchor knows: a crash came between the two. */
  record NewerThanAnchor(String file, FileState found, FileState known) implements FileEvent {}

  /** The file is older than the anchor knows, or another one; it was refused. */
  record RollbackRefused(String file, FileState found, FileState known) implements FileEvent {}

  /** The same, and it was opened all the same, because the anchor enforces nothing. */
  record RollbackReported(String file, FileState found, FileState known) implements FileEvent {}

  /** The same, and the user had accepted it; the next writer makes it the newest. */
  record RestoredAccepted(String file, FileState found, FileState known) implements FileEvent {}

  /** The file is a copy of a database that is where it was seen last; it was refused. */
  record CopyRefused(String file, FileState found, String original) implements FileEvent {}

  /** The same, and it was opened all the same, because the anchor enforces nothing. */
  record CopyReported(String file, FileState found, String original) implements FileEvent {}

  /**
   * A close found blocks that do not open and that nobody had read since the crash before; they are
   * refused from now on, unless they are written again.
   */
  record TornBlocksFound(String file, UUID fileId, long blocks) implements FileEvent {}

  /** A block was refused. */
  record BlockRefused(String file, UUID fileId, long block, ErrorCode code) implements FileEvent {}
}
