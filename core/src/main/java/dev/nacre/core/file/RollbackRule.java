package dev.nacre.core.file;

import java.util.Optional;

/**
 * Compares a file with what its anchor remembers.
 *
 * <p>The file is forced before the anchor is told, so a crash between the two leaves a file that is
 * newer than the memory, or one that is closed where the memory says it is open; both are the
 * user's own data. A data key that seals from now on is announced before the file has it. Nothing
 * honest leads to a file that is sealed with any other key than the known or the announced one,
 * though whoever once got hold of an older key can make one. Nor does anything honest lead to a
 * file that is older, to a store that is older than a force of the same session that was told, or
 * to the same generation closed twice in different ways.
 */
enum RollbackRule {
  /** The anchor has never heard of it. */
  UNKNOWN,
  SAME,
  NEWER,
  /** Older than remembered, or another file. */
  BEHIND;

  static RollbackRule judge(FileState found, Optional<RollbackAnchor.Memory> memory) {
    if (memory.isEmpty()) {
      return UNKNOWN;
    }
    FileState known = memory.get().state();
    if (!found.fileId().equals(known.fileId())) {
      boolean intended =
          memory.get().intended().filter(next -> next.equals(found.fileId())).isPresent();
      return intended && found.clean() && found.generation() > known.generation() ? NEWER : BEHIND;
    }
    if (!isOfKnownKey(found, memory.get())) {
      return BEHIND;
    }
    if (found.generation() != known.generation()) {
      return found.generation() > known.generation() ? NEWER : BEHIND;
    }
    if (!known.clean()) {
      // Told at a force, after the file had it: the store of an honest file is never older.
      return found.storeVersion() < known.storeVersion() ? BEHIND : SAME;
    }
    return found.clean() && found.digest().equals(known.digest()) ? SAME : BEHIND;
  }

  /** Whether the key that seals is one that the anchor has heard of, of the same file. */
  static boolean isOfKnownKey(FileState found, RollbackAnchor.Memory memory) {
    String known = memory.state().keyCheck();
    return known.isEmpty()
        || known.equals(found.keyCheck())
        || memory.nextKey().filter(next -> next.equals(found.keyCheck())).isPresent();
  }
}
