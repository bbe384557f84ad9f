package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.convert.RegisteredDatabase;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.UninterruptedSteps;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A new plain file that will replace an encrypted one that is in use ({@code
 * shop.mv.db.decrypting}). Until then only its owner can read it.
 *
 * <p>Its name is fixed, so that the next process finds it after a crash without a search, and
 * cannot confuse it with another file.
 *
 * <p>The user of the encrypted file locks it, and releases the lock on close. So the last step
 * locks it again and checks whether it was changed in between.
 */
final class PlainDraft extends ConversionDraft {
  private static final String SUFFIX = ".decrypting";

  private final RawFile copy;
  private final FileState before;
  private final LeftoverPolicy leftover;
  private @Nullable EncryptedFiles anchored;
  private @Nullable EncryptedFile sealed;

  private PlainDraft(
      ConvertedFile subject,
      HeldFiles files,
      FileSwap swap,
      String next,
      RawFile copy,
      FileState before,
      LeftoverPolicy leftover) {
    super(subject, files, swap, next);
    this.copy = copy;
    this.before = before;
    this.leftover = leftover;
  }

  /** The name of the draft for a file. */
  static String name(String file) {
    return file + SUFFIX;
  }

  /**
   * Creates an empty draft and removes leftover ones.
   *
   * @param before the state of the sealed file in the session in which it is copied
   * @throws NacreIOException when something is in the way
   */
  static PlainDraft create(ConvertedFile subject, FileState before, LeftoverPolicy leftover)
      throws IOException {
    HeldFiles files = new HeldFiles(subject.storage());
    String next = null;
    boolean created = false;
    try {
      FileSwap swap = swap(subject, files);
      swap.clear(LeftoverPolicy.REMOVE);
      swap.refuseKept();
      next = name(subject.name());
      // Only the process that has the database open writes a draft, so an existing one is a
      // leftover. A link is deleted, not its target.
      files.delete(next);
      files.create(next);
      // If the permissions cannot be copied at the end, fail now. Then create it again with its own
      // permissions: no other user may read the content yet.
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

  static FileSwap swap(ConvertedFile subject, HeldFiles files) {
    return new FileSwap(files, subject.name(), subject.name() + FileConversion.SEALED);
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
      // A compaction, or another process had it open for a moment.
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
    subject
        .pendingDecryptions()
        .remember(subject.name(), PendingDecryption.of(state, leftover).nowSwitching());
    RegisteredDatabase known = new RegisteredDatabase(subject.anchor());
    UninterruptedSteps.run(
        () -> {
          swap.run(next);
          // From here on every user who may read the encrypted file may read the plain one.
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
