package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ContentCopier;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.DatabaseRegistration;
import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.UninterruptedSteps;
import java.io.IOException;
import java.util.Optional;

/**
 * Cleans up after a crash during a permanent decryption. Used by the next process that opens the
 * database, which must have it exclusively.
 *
 * <p>Files in the folder alone start nothing, since an attacker may have put them there: a draft is
 * removed, half of a swap is undone, and a complete swap is finished only if the registry has a
 * {@link PendingDecryption} that was {@code switching}.
 */
public final class DecryptionRecovery {
  private final ConvertedFile subject;

  public DecryptionRecovery(ConvertedFile subject) {
    this.subject = subject;
  }

  /** Whether there may be anything to do; looks only at file names, which prove nothing. */
  public static boolean mayBeNeeded(RawStorage storage, String name) throws IOException {
    return storage.exists(PlainDraft.nameFor(name))
        || storage.exists(name + ConversionFiles.KEPT_ENCRYPTED)
        || FileSwap.isShreddingUnfinished(storage, name + ConversionFiles.KEPT_ENCRYPTED);
  }

  /**
   * Called before the encrypted file is used: removes a draft, and the second name of the encrypted
   * file. Does nothing if another process uses the file, because that process has done it.
   */
  public void undo() throws IOException {
    RawStorage storage = subject.storage();
    String name = subject.name();
    if (!mayBeNeeded(storage, name)) {
      return;
    }
    try (LockedFiles files = new LockedFiles(storage)) {
      FileSwap swap = PlainDraft.swap(subject, files);
      if (swap.isInterrupted()) {
        undoHalfSwap(files, swap);
        return;
      }
      boolean exists = storage.exists(name);
      boolean twice = exists && swap.hasKept() && files.isSame(swap.kept(), name);
      if (!exists
          || (!twice && !storage.exists(PlainDraft.nameFor(name)))
          || !EncryptedFiles.isEncrypted(storage, name)) {
        return;
      }
      files.lockNoFollow(name);
      files.delete(PlainDraft.nameFor(name));
      if (twice) {
        // A crash came between the two steps of the swap.
        files.delete(swap.kept());
      }
      files.syncFolder(name);
    } catch (NacreIOException refused) {
      if (refused.code() != ErrorCode.FILE_IN_USE) {
        throw refused;
      }
    }
  }

  // For file systems without hard links. Otherwise the kept file may be there on purpose.
  private void undoHalfSwap(LockedFiles files, FileSwap swap) throws IOException {
    Optional<PendingDecryption> pending = subject.pendingDecryptions().find(subject.name());
    if (pending.isPresent() && pending.get().switching()) {
      files.lockNoFollow(swap.kept());
      files.publish(swap.kept(), subject.name());
      files.delete(PlainDraft.nameFor(subject.name()));
      files.syncFolder(subject.name());
    }
  }

  /**
   * Called before the plain file is used: completes a decryption whose swap has begun.
   *
   * @return the completed one; empty when there was nothing to do
   * @throws NacreIOException {@code CONVERSION_DIFFERS} when the two files are not those of the
   *     swap; both stay as they are
   */
  public Optional<PendingDecryption> complete() throws IOException {
    Optional<PendingDecryption> pending = subject.pendingDecryptions().find(subject.name());
    if (pending.isEmpty() || !pending.get().switching()) {
      return Optional.empty();
    }
    try (LockedFiles files = new LockedFiles(subject.storage());
        EncryptedFiles encryptedFiles = subject.unanchored(files)) {
      FileSwap swap = PlainDraft.swap(subject, files);
      if (pending.get().leftover() == LeftoverPolicy.SHRED) {
        boolean unused = swap.finishShredding();
      }
      files.lockNoFollow(subject.name());
      if (swap.hasKept()) {
        finish(pending.get(), swap, encryptedFiles);
        swap.disposeOfKept(pending.get().leftover());
      } else if (subject.anchor().load(pending.get().databaseId()).isPresent()) {
        throw differs(swap.kept() + " is gone");
      }
    }
    return pending;
  }

  private void finish(PendingDecryption pending, FileSwap swap, EncryptedFiles encryptedFiles)
      throws IOException {
    swap.files().lockNoFollow(swap.kept());
    try (EncryptedFile old = encryptedFiles.open(swap.kept(), FileKind.DATABASE, Access.READ)) {
      FileState state = old.status().state();
      if (!state.databaseId().equals(pending.databaseId())
          || state.generation() != pending.generation()) {
        throw differs(swap.kept() + " is another file");
      }
      new ContentCopier(swap.files(), encryptedFiles, ProgressListener.NONE)
          .compare(old, swap.name());
      UninterruptedSteps.run(
          () -> {
            swap.files().copyOwnership(swap.name(), swap.kept());
            new DatabaseRegistration(subject.anchor()).unregister(state);
          });
    }
  }

  private NacreIOException differs(String why) {
    return new NacreIOException(
        ErrorCode.CONVERSION_DIFFERS,
        "The decryption of " + subject.name() + " is not completed, because " + why);
  }
}
