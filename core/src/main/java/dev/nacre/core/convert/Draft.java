package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.FileState;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.Undisturbed;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * A sealed file on its way to take the place of a plain one that is in use.
 *
 * @param plain open and locked by whoever uses it
 * @param files both of them, held
 */
record Draft(
    RawFile plain,
    Swap swap,
    HeldFiles files,
    EncryptedFiles sealed,
    EncryptedFile copy,
    String next) {
  /**
   * Creates one, empty, and clears away what is left of others.
   *
   * @throws NacreIOException when something is in the way
   */
  static Draft create(
      RawStorage storage, MasterKeys keys, CipherSuite suite, String name, RawFile plain)
      throws IOException {
    HeldFiles files = new HeldFiles(storage);
    EncryptedFiles sealed =
        new EncryptedFiles(files, keys, suite, RollbackAnchor.none(), FileEvents.ignored());
    String next = null;
    boolean created = false;
    try {
      files.adopt(name, plain);
      Swap swap = new Swap(files, name, name + Conversion.PLAIN);
      swap.begin(Leftover.REMOVE);
      swap.refuseKept();
      next = swap.next();
      Draft draft =
          new Draft(
              plain,
              swap,
              files,
              sealed,
              sealed.open(next, FileKind.DATABASE, Access.READ_WRITE),
              next);
      created = true;
      return draft;
    } finally {
      if (!created) {
        if (next != null) {
          files.delete(next);
        }
        sealed.close();
        files.close();
      }
    }
  }

  /**
   * @return false when the plain file became shorter meanwhile
   */
  boolean copy(DuePieces.Range range) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(range.length());
    int unused = plain.read(piece, range.from());
    if (piece.hasRemaining()) {
      return false;
    }
    int unusedCount = copy.write(piece.flip(), range.from());
    return true;
  }

  /** Whether both files hold the same there now. */
  boolean isSame(EncryptedFile copied, DuePieces.Range range) throws IOException {
    ByteBuffer expected = ByteBuffer.allocate(range.length());
    ByteBuffer found = ByteBuffer.allocate(range.length());
    int unused = plain.read(expected, range.from());
    int unusedToo = copied.read(found, range.from());
    return !expected.hasRemaining()
        && !found.hasRemaining()
        && expected.flip().equals(found.flip());
  }

  /**
   * Nobody writes to the plain file any more, and all of it is copied: closes the sealed one, opens
   * it as its next reader will, and looks at what was not compared.
   */
  FileState completed(DuePieces due) throws IOException {
    long size = plain.size();
    copy.truncate(size);
    copy.force(true);
    copy.close();
    files.syncFolder(next);
    try (EncryptedFile written = sealed.open(next, FileKind.DATABASE, Access.READ)) {
      boolean same = written.size() == size;
      for (DuePieces.Range range = due.nextToCompare();
          same && range != null;
          range = due.nextToCompare()) {
        same = isSame(written, range);
      }
      if (!same) {
        throw new NacreIOException(
            ErrorCode.CONVERSION_DIFFERS,
            "The file " + next + " does not hold what it was converted from");
      }
    }
    return sealed.status(next).state();
  }

  /** The sealed file takes its place. */
  void publish(RollbackAnchor anchor, FileState state) throws IOException {
    Known known = new Known(anchor);
    known.refuse(swap.name(), Optional.empty());
    Undisturbed.run(
        () -> {
          swap.run(next);
          known.remember(swap.name(), state);
        });
  }

  /** It is not wanted any more: gives its room back. */
  void discard() throws IOException {
    try {
      swap.remove(next, Leftover.REMOVE);
    } finally {
      try {
        copy.close();
      } finally {
        close();
      }
    }
  }

  /** It has taken its place: what becomes of the plain file. */
  void dispose(Leftover leftover) throws IOException {
    try {
      swap.dispose(leftover);
    } finally {
      close();
    }
  }

  private void close() throws IOException {
    sealed.close();
    files.close();
  }
}
