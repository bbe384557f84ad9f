package dev.nacre.core.convert;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
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
 * A plain file on its way to take the place of a sealed one that is in use. Nobody but its owner
 * can read it before it does.
 *
 * <p>The sealed file is locked by whoever uses it, who lets go of it when he closes it. So it is
 * taken anew for the last step, and what may have happened in between is looked at.
 */
final class PlainDraft extends Draft {
  private final RawFile copy;
  private final FileState before;
  private @Nullable EncryptedFiles anchored;
  private @Nullable EncryptedFile sealed;

  private PlainDraft(
      Subject subject, HeldFiles files, Swap swap, String next, RawFile copy, FileState before) {
    super(subject, files, swap, next);
    this.copy = copy;
    this.before = before;
  }

  /**
   * Creates one, empty, and clears away what is left of others.
   *
   * @param before the state of the sealed file in the session in which it is copied
   * @throws NacreIOException when something is in the way
   */
  static PlainDraft create(Subject subject, FileState before) throws IOException {
    HeldFiles files = new HeldFiles(subject.storage());
    String next = null;
    boolean created = false;
    try {
      Swap swap = swap(subject, files);
      swap.clear(Leftover.REMOVE);
      swap.refuseKept();
      // What cannot be dressed in the end fails now.
      next = swap.next();
      files.delete(next);
      next = swap.bare();
      RawFile copy = files.open(next, OpenMode.WRITE);
      PlainDraft draft = new PlainDraft(subject, files, swap, next, copy, before);
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

  /**
   * Nobody uses the sealed file: clears away plain files that a crash has left half done, and
   * completes half a switch backwards.
   *
   * @throws NacreIOException {@code FILE_IN_USE}
   */
  static void clear(Subject subject) throws IOException {
    try (HeldFiles files = new HeldFiles(subject.storage())) {
      swap(subject, files).begin(Leftover.REMOVE);
    }
  }

  private static Swap swap(Subject subject, HeldFiles files) {
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
    files.take(subject.name());
    swap.refuseKept();
    EncryptedFiles known =
        new EncryptedFiles(
            files, subject.keys(), subject.suite(), subject.anchor(), FileEvents.ignored());
    anchored = known;
    EncryptedFile taken = known.open(subject.name(), FileKind.DATABASE, Access.READ);
    sealed = taken;
    FileState now = taken.status().state();
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
    // From here on whoever may read the sealed file may read the plain one.
    files.dress(next, subject.name());
    copy.force(true);
    files.syncFolder(next);
  }

  @Override
  void publish() throws IOException {
    EncryptedFile old = sealed;
    if (old == null) {
      throw new IllegalStateException("the sealed file was not taken");
    }
    FileState state = old.status().state();
    Known known = new Known(subject.anchor());
    Undisturbed.run(
        () -> {
          swap.run(next);
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
