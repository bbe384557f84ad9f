package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ContentCopy;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.RegisteredDatabase;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.UninterruptedSteps;
import dev.nacre.core.verify.Meter;
import java.io.IOException;
import java.util.Optional;

/**
 * Cleans up after a crash during a permanent decryption. Used by the next process that opens the
 * database, which must have it exclusively.
 *
 * <p>Files in the folder alone start nothing: a plain file is removed, a half switch is undone, and
 * only a complete switch with a stored request is finished.
 */
public record DecryptionRecovery(ConvertedFile subject) {
  /** Whether there may be leftovers; checks only file names, which prove nothing. */
  public static boolean isLeft(RawStorage storage, String name) throws IOException {
    return storage.exists(PlainDraft.name(name))
        || storage.exists(name + FileConversion.SEALED)
        || storage.exists(name + FileConversion.SEALED + FileSwap.SHREDDING);
  }

  /**
   * Called before the encrypted file is used: removes a left plain file, and the second name of the
   * encrypted one. Does nothing if another process uses the file, because that process has done it.
   */
  public void clear() throws IOException {
    RawStorage storage = subject.storage();
    String name = subject.name();
    if (!isLeft(storage, name)) {
      return;
    }
    try (HeldFiles files = new HeldFiles(storage)) {
      FileSwap swap = PlainDraft.swap(subject, files);
      if (swap.isHalfDone()) {
        takeBack(files, swap);
        return;
      }
      boolean exists = storage.exists(name);
      boolean twice = exists && swap.hasKept() && files.isSame(swap.kept(), name);
      if (!exists
          || (!twice && !storage.exists(PlainDraft.name(name)))
          || !EncryptedFiles.isSealed(storage, name)) {
        return;
      }
      files.takeOwn(name);
      files.delete(PlainDraft.name(name));
      if (twice) {
        // A crash came between the two steps of the switch.
        files.delete(swap.kept());
      }
      files.syncFolder(name);
    } catch (NacreIOException refused) {
      if (refused.code() != ErrorCode.FILE_IN_USE) {
        throw refused;
      }
    }
  }

  // For file systems without hard links. Without a request, a kept file may be there on purpose.
  private void takeBack(HeldFiles files, FileSwap swap) throws IOException {
    Optional<PendingDecryption> request = subject.pendingDecryptions().find(subject.name());
    if (request.isPresent() && request.get().switching()) {
      files.takeOwn(swap.kept());
      files.publish(swap.kept(), subject.name());
      files.delete(PlainDraft.name(subject.name()));
      files.syncFolder(subject.name());
    }
  }

  /**
   * Called before the plain file is used: completes a switch, if there is a request.
   *
   * @return the completed request; empty when there was nothing to do
   * @throws NacreIOException {@code CONVERSION_DIFFERS} when the two files are not what was
   *     switched; both stay as they are
   */
  public Optional<PendingDecryption> complete() throws IOException {
    Optional<PendingDecryption> request = subject.pendingDecryptions().find(subject.name());
    if (request.isEmpty() || !request.get().switching()) {
      return Optional.empty();
    }
    try (HeldFiles files = new HeldFiles(subject.storage());
        EncryptedFiles sealed = subject.unanchored(files)) {
      FileSwap swap = PlainDraft.swap(subject, files);
      if (request.get().leftover() == LeftoverPolicy.SHRED) {
        boolean unused = swap.finishShredding();
      }
      files.takeOwn(subject.name());
      if (swap.hasKept()) {
        finish(request.get(), swap, new ContentCopy(files, sealed, Meter.NONE));
        swap.dispose(request.get().leftover());
      } else if (subject.anchor().recall(request.get().databaseId()).isPresent()) {
        throw differs(swap.kept() + " is gone");
      }
    }
    return request;
  }

  private void finish(PendingDecryption request, FileSwap swap, ContentCopy contents)
      throws IOException {
    swap.files().takeOwn(swap.kept());
    try (EncryptedFile old = contents.sealed().open(swap.kept(), FileKind.DATABASE, Access.READ)) {
      FileState state = old.status().state();
      if (!state.databaseId().equals(request.databaseId())
          || state.generation() != request.generation()) {
        throw differs(swap.kept() + " is another file");
      }
      contents.compare(old, swap.name());
      UninterruptedSteps.run(
          () -> {
            swap.files().dress(swap.name(), swap.kept());
            new RegisteredDatabase(subject.anchor()).forget(state);
          });
    }
  }

  private NacreIOException differs(String why) {
    return new NacreIOException(
        ErrorCode.CONVERSION_DIFFERS,
        "The decryption of " + subject.name() + " is not completed, because " + why);
  }
}
