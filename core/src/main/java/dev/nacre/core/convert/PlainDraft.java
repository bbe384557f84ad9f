package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileState;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.Undisturbed;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A plain file on its way to take the place of a sealed one that is in use ({@code
 * shop.mv.db.decrypting}). Nobody but its owner can read it before it does.
 *
 * <p>Its name is always the same, so that whoever opens the database next need not search for what
 * a crash has left, and can take nothing else for it.
 *
 * <p>The sealed file is locked by whoever uses it, who lets go of it when he closes it. So it is
 * taken anew for the last step, and what may have happened in between is looked at.
 */
final class PlainDraft extends Draft {
  private static final String SUFFIX = ".decrypting";

  private final RawFile copy;
  private final FileState before;
  private final Leftover leftover;
  private @Nullable EncryptedFiles anchored;
  private @Nullable EncryptedFile sealed;

  private PlainDraft(
      Subject subject,
      HeldFiles files,
      Swap swap,
      String next,
      RawFile copy,
      FileState before,
      Leftover leftover) {
    super(subject, files, swap, next);
    this.copy = copy;
    this.before = before;
    this.leftover = leftover;
  }

  /** The name of one for a file. */
  static String name(String file) {
    return file + SUFFIX;
  }

  /**
   * Creates one, empty, and clears away what is left of others.
   *
   * @param before the state of the sealed file in the session in which it is copied
   * @throws NacreIOException when something is in the way
   */
  static PlainDraft create(Subject subject, FileState before, Leftover leftover)
      throws IOException {
    HeldFiles files = new HeldFiles(subject.storage());
    String next = null;
    boolean created = false;
    try {
      Swap swap = swap(subject, files);
      swap.clear(Leftover.REMOVE);
      swap.refuseKept();
      next = name(subject.name());
      // Whoever has the database open is the only one who writes it. A link goes, and not what it
      // leads to.
      files.delete(next);
      files.create(next);
      // What cannot be dressed in the end fails now. Empty: nobody else is to read what comes.
      files.dress(next, subject.name());
      files.delete(next);
      files.create(next);
      RawFile copy = files.open(next, OpenMode.WRITE);
      PlainDraft draft = new PlainDraft(subject, files, swap, next, copy, before, leftover);
      created = true;
      return draft;
    } finally {
      if (!created) {
        if (next != null) {
          files.delete(next);
        }
        files.close();
      }
    }
  }

  static Swap swap(Subject subject, HeldFiles files) {
    return new Swap(files, subject.name(), subject.name() + Conversion.SEALED);
  }

  @Override
  void write(ByteBuffer piece, long position) throws IOException {
    copy.write(piece, position);
  }

  @Override
  Plaintext written() {
    return Plaintext.of(copy);
  }

  @Override
  void force() throws IOException {
    copy.force(false);
  }

  @Override
  Plaintext settled(Plaintext live, DuePieces due) throws IOException {
    files.takeOwn(subject.name());
    swap.refuseKept();
    EncryptedFiles known = subject.anchored(files);
    anchored = known;
    EncryptedFile taken = known.open(subject.name(), FileKind.DATABASE, Access.READ);
    sealed = taken;
    FileState now = taken.status().state();
    if (!now.databaseId().equals(before.databaseId())) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + subject.name() + " is another database than the one to be decrypted");
    }
    due.cut(taken.size());
    boolean onlyOurs =
        now.clean()
            && now.fileId().equals(before.fileId())
            && now.generation() == before.generation();
    if (!onlyOurs || due.end() != taken.size()) {
      // A compaction, or another process that had it for a moment.
      due.all(taken.size());
    }
    return Plaintext.of(taken);
  }

  @Override
  void complete(Plaintext content, DuePieces due) throws IOException {
    copy.truncate(content.size());
    copy.force(true);
    compare(content, Plaintext.of(copy), due);
    files.syncFolder(next);
  }

  @Override
  void publish() throws IOException {
    EncryptedFile old = sealed;
    if (old == null) {
      throw new IllegalStateException("the sealed file was not taken");
    }
    FileState state = old.status().state();
    subject.orders().remember(subject.name(), OpeningOrder.of(state, leftover).nowSwitching());
    Known known = new Known(subject.anchor());
    Undisturbed.run(
        () -> {
          swap.run(next);
          // From here on whoever may read the sealed file may read the plain one.
          files.dress(subject.name(), swap.kept());
          known.forget(state);
        });
  }

  @Override
  void close() throws IOException {
    try (files) {
      if (sealed != null) {
        sealed.close();
      }
    } finally {
      if (anchored != null) {
        anchored.close();
      }
    }
  }
}
