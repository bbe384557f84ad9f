package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.DatabaseRegistration;
import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.LockedFiles;
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
  private final RawFile copy;
  private final FileState before;
  private final LeftoverPolicy leftover;
  // From the close of the database on.
  private @Nullable EncryptedFiles encryptedFiles;
  private @Nullable EncryptedFile original;

  private PlainDraft(
      ConvertedFile subject,
      LockedFiles files,
      FileSwap swap,
      String draftName,
      RawFile copy,
      FileState before,
      LeftoverPolicy leftover) {
    super(subject, files, swap, draftName);
    this.copy = copy;
    this.before = before;
    this.leftover = leftover;
  }

  static String nameFor(String file) {
    return file + ConversionFiles.PLAIN_DRAFT;
  }

  /**
   * Creates an empty draft and removes leftover ones.
   *
   * @param before the state of the encrypted file when the copying began
   * @throws NacreIOException when something is in the way
   */
  static PlainDraft create(ConvertedFile subject, FileState before, LeftoverPolicy leftover)
      throws IOException {
    LockedFiles files = new LockedFiles(subject.storage());
    Cleanup.Step deleteDraft = () -> {};
    try {
      FileSwap swap = swap(subject, files);
      swap.removeDrafts(LeftoverPolicy.REMOVE);
      swap.refuseKept();
      String draftName = nameFor(subject.name());
      deleteDraft = () -> files.delete(draftName);
      // Only the process that has the database open writes a draft, so an existing one is a
      // leftover. A link is deleted, not its target.
      files.delete(draftName);
      files.create(draftName);
      // If the permissions cannot be copied at the end, fail now. Then create it again with its own
      // permissions: no other user may read the content yet.
      files.copyOwnership(draftName, subject.name());
      files.delete(draftName);
      files.create(draftName);
      RawFile copy = files.open(draftName, OpenMode.WRITE);
      return new PlainDraft(subject, files, swap, draftName, copy, before, leftover);
    } catch (Throwable failed) {
      Cleanup.after(failed, deleteDraft, files::close);
      throw failed;
    }
  }

  static FileSwap swap(ConvertedFile subject, LockedFiles files) {
    return new FileSwap(files, subject.name(), subject.name() + ConversionFiles.KEPT_ENCRYPTED);
  }

  @Override
  void write(ByteBuffer bytes, long position) throws IOException {
    copy.write(bytes, position);
  }

  @Override
  PlainContent written() {
    return PlainContent.of(copy);
  }

  @Override
  void force() throws IOException {
    copy.force(false);
  }

  @Override
  PlainContent contentAtClose(PlainContent live, RemainingRanges remaining) throws IOException {
    files.lockNoFollow(subject.name());
    swap.refuseKept();
    EncryptedFiles anchored = subject.anchored(files);
    encryptedFiles = anchored;
    EncryptedFile reopened = anchored.open(subject.name(), FileKind.DATABASE, Access.READ);
    original = reopened;
    FileState now = reopened.status().state();
    if (!now.databaseId().equals(before.databaseId())) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_DIFFERS,
          "The file " + subject.name() + " is another database than the one to be decrypted");
    }
    remaining.truncated(reopened.size());
    boolean unchanged =
        now.clean()
            && now.fileId().equals(before.fileId())
            && now.generation() == before.generation();
    if (!unchanged || remaining.size() != reopened.size()) {
      // A compaction, or another process had it open for a moment.
      remaining.copyAll(reopened.size());
    }
    return PlainContent.of(reopened);
  }

  @Override
  void complete(PlainContent content, RemainingRanges remaining) throws IOException {
    copy.truncate(content.size());
    copy.force(true);
    compare(content, PlainContent.of(copy), remaining);
    files.syncFolder(draftName);
  }

  @Override
  void publish() throws IOException {
    EncryptedFile encrypted = original;
    if (encrypted == null) {
      throw new IllegalStateException("the encrypted file was not opened again");
    }
    FileState state = encrypted.status().state();
    subject
        .pendingDecryptions()
        .remember(subject.name(), PendingDecryption.of(state, leftover).nowSwitching());
    DatabaseRegistration registration = new DatabaseRegistration(subject.anchor());
    UninterruptedSteps.run(
        () -> {
          swap.swap(draftName);
          // From here on every user who may read the encrypted file may read the plain one.
          files.copyOwnership(subject.name(), swap.kept());
          registration.unregister(state);
        });
  }

  @Override
  void close() throws IOException {
    try (files) {
      if (original != null) {
        original.close();
      }
    } finally {
      if (encryptedFiles != null) {
        encryptedFiles.close();
      }
    }
  }
}
