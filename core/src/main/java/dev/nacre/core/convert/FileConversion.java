package dev.nacre.core.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.UninterruptedSteps;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;
import java.util.Optional;

/**
 * Encrypts plain files and decrypts encrypted ones, while they are not in use. Not safe for
 * threads.
 *
 * <p>Each call first examines what is there, and begins, continues or completes accordingly. Only
 * databases are registered in the rollback anchor; other files, such as traces, have no entry.
 */
public final class FileConversion {
  private final RawStorage storage;
  private final MasterKeys keys;
  private final CipherSuite suite;
  private final RollbackAnchor anchor;
  private final ProgressListener meter;

  /**
   * @param suite for encryption
   * @param meter counts each byte that is copied or compared
   */
  public FileConversion(
      RawStorage storage,
      MasterKeys keys,
      CipherSuite suite,
      RollbackAnchor anchor,
      ProgressListener meter) {
    this.storage = storage;
    this.keys = keys;
    this.suite = suite;
    this.anchor = anchor;
    this.meter = meter;
  }

  /**
   * Finishes shredding that an interrupted conversion of this file has begun.
   *
   * @return whether there was such a file
   */
  public boolean finishShredding(String name) throws IOException {
    try (LockedFiles files = new LockedFiles(storage)) {
      boolean plain = encryption(files, name).finishShredding();
      return decryption(files, name).finishShredding() || plain;
    }
  }

  /**
   * Restores the old file under its name, and removes the new one, if a crash in the middle of a
   * swap has left no file there. This can happen on file systems without hard links. To be called
   * before the place is treated as empty.
   *
   * @throws NacreIOException {@code CONVERSION_IN_THE_WAY} when two files may be the old one
   */
  public static void undoInterruptedSwap(RawStorage storage, String name) throws IOException {
    if (storage.exists(name)) {
      return;
    }
    try (LockedFiles files = new LockedFiles(storage)) {
      FileSwap encryption = encryption(files, name);
      FileSwap decryption = decryption(files, name);
      // Without a draft or a pending encryption, the kept file was kept on purpose.
      boolean draft = encryption.hasDraft();
      boolean pending = PendingEncryption.exists(storage, name);
      if (draft && !pending && encryption.hasKept() && decryption.hasKept()) {
        throw new NacreIOException(
            ErrorCode.CONVERSION_IN_THE_WAY,
            "A conversion of " + name + " was cut short, and has to be begun again");
      }
      if (encryption.hasKept() && (draft || pending)) {
        encryption.lockAndCleanUp(LeftoverPolicy.KEEP);
      } else if (decryption.hasKept() && draft) {
        decryption.lockAndCleanUp(LeftoverPolicy.KEEP);
      }
    }
  }

  private static FileSwap encryption(LockedFiles files, String name) {
    return new FileSwap(files, name, name + ConversionFiles.KEPT_PLAIN);
  }

  private static FileSwap decryption(LockedFiles files, String name) {
    return new FileSwap(files, name, name + ConversionFiles.KEPT_ENCRYPTED);
  }

  /**
   * Encrypts a file.
   *
   * @param opener finds the content in the file
   * @param replace whether it may replace an encrypted database that is registered there
   */
  public void encrypt(
      String name,
      FileKind kind,
      PlainContent.Opener opener,
      LeftoverPolicy leftover,
      boolean replace)
      throws IOException {
    try (LockedFiles files = new LockedFiles(storage);
        EncryptedFiles encryptedFiles = UnanchoredFiles.of(files, keys, suite)) {
      FileSwap swap = encryption(files, name);
      ContentCopier copier = new ContentCopier(files, encryptedFiles, meter);
      // Before anything is renamed: a refusal leaves the files as they are.
      if (swap.isInterrupted() && !replace) {
        refuseOther(name, kind, Optional.empty());
      }
      swap.lockAndCleanUp(leftover);
      if (EncryptedFiles.isEncrypted(files, name)) {
        finishEncryption(swap, copier, kind, opener, replace);
      } else {
        if (!replace) {
          refuseOther(name, kind, Optional.empty());
        }
        swap.refuseKept();
        encrypt(swap, copier, kind, opener);
      }
      swap.disposeOfKept(leftover);
    }
  }

  private void encrypt(
      FileSwap swap, ContentCopier copier, FileKind kind, PlainContent.Opener opener)
      throws IOException {
    String name = swap.name();
    try (RawFile plain = swap.files().open(name, OpenMode.READ)) {
      PlainContent content = opener.open(plain);
      meter.begin(2 * content.size());
      String draft = swap.createDraft();
      FileState state;
      try {
        copier.encrypt(content, draft, kind);
        copier.compare(content, draft, kind);
        state = copier.encryptedFiles().status(draft).state();
      } catch (IOException | RuntimeException failed) {
        // An encrypted draft reveals nothing, so it is not shredded.
        Cleanup.after(failed, () -> swap.remove(draft, LeftoverPolicy.REMOVE));
        throw failed;
      }
      UninterruptedSteps.run(
          () -> {
            swap.swap(draft);
            register(name, kind, state);
          });
    }
  }

  // Either a crash came after the encrypted file was in place, or the file is already encrypted.
  private void finishEncryption(
      FileSwap swap,
      ContentCopier copier,
      FileKind kind,
      PlainContent.Opener opener,
      boolean replace)
      throws IOException {
    if (!swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.ALREADY_SEALED, "The file " + swap.name() + " is encrypted already");
    }
    swap.files().lockNoFollow(swap.kept());
    try (RawFile plain = swap.files().open(swap.kept(), OpenMode.READ)) {
      PlainContent content = opener.open(plain);
      meter.begin(content.size());
      copier.compare(content, swap.name(), kind);
      FileState state = copier.encryptedFiles().status(swap.name()).state();
      if (!replace) {
        refuseOther(swap.name(), kind, Optional.of(state));
      }
      UninterruptedSteps.run(() -> register(swap.name(), kind, state));
    }
  }

  /** Decrypts a file: writes its content into a plain file, which replaces it. */
  public void decrypt(String name, FileKind kind, LeftoverPolicy leftover) throws IOException {
    try (LockedFiles files = new LockedFiles(storage);
        EncryptedFiles encryptedFiles = UnanchoredFiles.of(files, keys, suite)) {
      FileSwap swap = decryption(files, name);
      ContentCopier copier = new ContentCopier(files, encryptedFiles, meter);
      swap.lockAndCleanUp(leftover);
      if (EncryptedFiles.isEncrypted(files, name)) {
        swap.refuseKept();
        decrypt(swap, copier, kind, leftover);
      } else {
        finishDecryption(swap, copier, kind);
      }
      swap.disposeOfKept(leftover);
    }
  }

  // With the anchor: an older copy in the place of the database is refused, and not decrypted.
  private void decrypt(FileSwap swap, ContentCopier copier, FileKind kind, LeftoverPolicy leftover)
      throws IOException {
    try (EncryptedFiles anchored =
            new EncryptedFiles(swap.files(), keys, suite, anchor, FileEventListener.ignored());
        EncryptedFile encrypted = anchored.open(swap.name(), kind, Access.READ)) {
      meter.begin(2 * encrypted.size());
      FileState state = encrypted.status().state();
      String draft = swap.createDraft();
      try {
        copier.decrypt(encrypted, draft);
        copier.compare(encrypted, draft);
      } catch (IOException | RuntimeException failed) {
        Cleanup.after(failed, () -> swap.remove(draft, leftover));
        throw failed;
      }
      UninterruptedSteps.run(
          () -> {
            swap.swap(draft);
            unregister(kind, state);
          });
    }
  }

  private void finishDecryption(FileSwap swap, ContentCopier copier, FileKind kind)
      throws IOException {
    if (!swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.FILE_NOT_SEALED, "The file " + swap.name() + " is not encrypted");
    }
    swap.files().lockNoFollow(swap.kept());
    try (EncryptedFile encrypted = copier.encryptedFiles().open(swap.kept(), kind, Access.READ)) {
      meter.begin(encrypted.size());
      copier.compare(encrypted, swap.name());
      FileState state = encrypted.status().state();
      UninterruptedSteps.run(() -> unregister(kind, state));
    }
  }

  private void refuseOther(String name, FileKind kind, Optional<FileState> encrypted)
      throws IOException {
    if (kind == FileKind.DATABASE) {
      new DatabaseRegistration(anchor).refuseOther(name, encrypted);
    }
  }

  private void register(String name, FileKind kind, FileState encrypted) throws IOException {
    if (kind == FileKind.DATABASE) {
      new DatabaseRegistration(anchor).register(name, encrypted);
    }
  }

  private void unregister(FileKind kind, FileState encrypted) throws IOException {
    if (kind == FileKind.DATABASE) {
      new DatabaseRegistration(anchor).unregister(encrypted);
    }
  }
}
