package dev.nacre.core.file.anchor;

import dev.nacre.core.file.status.FileState;
import java.util.Optional;

/**
 * Compares a file with what its anchor remembers.
 *
 * <p>The file is forced before the anchor is updated, so a crash between the two leaves a file that
 * is newer than the memory, or one that is closed where the memory says it is open; both are the
 * user's own data. A new data key is announced before the file has it. No legitimate sequence of
 * events leads to a file that is sealed with a key other than the known or the announced one,
 * though an attacker who once obtained an older key can make one. Nor does any lead to a file that
 * is older, to a store that is older than a reported force of the same session, or to the same
 * generation closed twice in different ways.
 */
enum AnchorComparison {
  /** The anchor does not know this database. */
  UNKNOWN,
  SAME,
  NEWER,
  /** The file is older than remembered, or another file. */
  BEHIND;

  static AnchorComparison compare(FileState found, Optional<RollbackAnchor.Memory> memory) {
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
      // The anchor was updated after the force: the store of a legitimate file is never older.
      return found.storeVersion() < known.storeVersion() ? BEHIND : SAME;
    }
    return found.clean() && found.digest().equals(known.digest()) ? SAME : BEHIND;
  }

  /** Whether the anchor knows the key that seals, for the same file. */
  static boolean isOfKnownKey(FileState found, RollbackAnchor.Memory memory) {
    String known = memory.state().keyCheck();
    return known.isEmpty()
        || known.equals(found.keyCheck())
        || memory.nextKey().filter(next -> next.equals(found.keyCheck())).isPresent();
  }
}
