package dev.nacre.core.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEvents;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.UninterruptedSteps;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;
import java.io.IOException;
import java.util.Optional;

/**
 * Encrypts plain files and decrypts encrypted ones, while they are not in use. Not safe for
 * threads.
 */
public final class FileConversion {
  /** Suffix of a plain database that is kept. */
  public static final String PLAIN = ".plain";

  /** Suffix of an encrypted file that is kept. */
  public static final String SEALED = ".sealed";

  private final RawStorage storage;
  private final MasterKeys keys;
  private final CipherSuite suite;
  private final RollbackAnchor anchor;
  private final Meter meter;

  public FileConversion(
      RawStorage storage, MasterKeys keys, CipherSuite suite, RollbackAnchor anchor, Meter meter) {
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
    try (HeldFiles files = new HeldFiles(storage)) {
      boolean plain = new FileSwap(files, name, name + PLAIN).finishShredding();
      return new FileSwap(files, name, name + SEALED).finishShredding() || plain;
    }
  }

  /**
   * Restores the old file under its name, and removes the new one, if a crash in the middle of a
   * switch has left no file there. This can happen on file systems without hard links. To be called
   * before the place is treated as empty.
   *
   * @throws NacreIOException {@code CONVERSION_IN_THE_WAY} when two files may be the old one
   */
  public static void putBack(RawStorage storage, String name) throws IOException {
    if (storage.exists(name)) {
      return;
    }
    try (HeldFiles files = new HeldFiles(storage)) {
      FileSwap sealing = new FileSwap(files, name, name + PLAIN);
      FileSwap opening = new FileSwap(files, name, name + SEALED);
      // Without the new file or a request, the kept file was kept on purpose.
      boolean next = sealing.hasNext();
      boolean ordered = ConversionRequest.exists(storage, name);
      if (next && !ordered && sealing.hasKept() && opening.hasKept()) {
        throw new NacreIOException(
            ErrorCode.CONVERSION_IN_THE_WAY,
            "A conversion of " + name + " was cut short, and has to be begun again");
      }
      if (sealing.hasKept() && (next || ordered)) {
        sealing.begin(LeftoverPolicy.KEEP);
      } else if (opening.hasKept() && next) {
        opening.begin(LeftoverPolicy.KEEP);
      }
    }
  }

  /**
   * Encrypts a file.
   *
   * @param opening reads its content from the file
   * @param replace whether it may replace an encrypted database that is registered there
   */
  public void seal(
      String name,
      FileKind kind,
      Plaintext.Opening opening,
      LeftoverPolicy leftover,
      boolean replace)
      throws IOException {
    try (HeldFiles files = new HeldFiles(storage);
        EncryptedFiles sealed = unanchored(files)) {
      FileSwap swap = new FileSwap(files, name, name + PLAIN);
      ContentCopy contents = new ContentCopy(files, sealed, meter);
      boolean gone = swap.isHalfDone();
      if (gone && !replace) {
        refuseKnown(name, kind, Optional.empty());
      }
      swap.begin(leftover);
      if (EncryptedFiles.isSealed(files, name)) {
        finishSealing(swap, contents, kind, opening, replace);
      } else {
        if (!replace) {
          refuseKnown(name, kind, Optional.empty());
        }
        swap.refuseKept();
        seal(swap, contents, kind, opening);
      }
      swap.dispose(leftover);
    }
  }

  private void seal(FileSwap swap, ContentCopy contents, FileKind kind, Plaintext.Opening opening)
      throws IOException {
    String name = swap.name();
    try (RawFile plain = swap.files().open(name, OpenMode.READ)) {
      Plaintext content = opening.open(plain);
      meter.begin(2 * content.size());
      String next = swap.next();
      FileState state;
      try {
        contents.seal(content, next, kind);
        contents.compare(content, next, kind);
        state = contents.sealed().status(next).state();
      } catch (IOException | RuntimeException failed) {
        discard(swap, next, LeftoverPolicy.REMOVE, failed);
        throw failed;
      }
      UninterruptedSteps.run(
          () -> {
            swap.run(next);
            remember(name, kind, state);
          });
    }
  }

  // Either a crash came after the encrypted file was in place, or the file is already encrypted.
  private void finishSealing(
      FileSwap swap,
      ContentCopy contents,
      FileKind kind,
      Plaintext.Opening opening,
      boolean replace)
      throws IOException {
    if (!swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.ALREADY_SEALED, "The file " + swap.name() + " is encrypted already");
    }
    swap.files().takeOwn(swap.kept());
    try (RawFile plain = swap.files().open(swap.kept(), OpenMode.READ)) {
      Plaintext content = opening.open(plain);
      meter.begin(content.size());
      contents.compare(content, swap.name(), kind);
      FileState state = contents.sealed().status(swap.name()).state();
      if (!replace) {
        refuseKnown(swap.name(), kind, Optional.of(state));
      }
      UninterruptedSteps.run(() -> remember(swap.name(), kind, state));
    }
  }

  /** Decrypts a file: writes its content into a plain file, which replaces it. */
  public void open(String name, FileKind kind, LeftoverPolicy leftover) throws IOException {
    try (HeldFiles files = new HeldFiles(storage);
        EncryptedFiles sealed = unanchored(files)) {
      FileSwap swap = new FileSwap(files, name, name + SEALED);
      ContentCopy contents = new ContentCopy(files, sealed, meter);
      swap.begin(leftover);
      if (EncryptedFiles.isSealed(files, name)) {
        swap.refuseKept();
        open(swap, contents, kind, leftover);
      } else {
        finishOpening(swap, contents, kind);
      }
      swap.dispose(leftover);
    }
  }

  private void open(FileSwap swap, ContentCopy contents, FileKind kind, LeftoverPolicy leftover)
      throws IOException {
    try (EncryptedFiles anchored =
            new EncryptedFiles(swap.files(), keys, suite, anchor, FileEvents.ignored());
        EncryptedFile sealed = anchored.open(swap.name(), kind, Access.READ)) {
      meter.begin(2 * sealed.size());
      FileState state = sealed.status().state();
      String next = swap.next();
      try {
        contents.open(sealed, next);
        contents.compare(sealed, next);
      } catch (IOException | RuntimeException failed) {
        discard(swap, next, leftover, failed);
        throw failed;
      }
      UninterruptedSteps.run(
          () -> {
            swap.run(next);
            forget(kind, state);
          });
    }
  }

  private void finishOpening(FileSwap swap, ContentCopy contents, FileKind kind)
      throws IOException {
    if (!swap.hasKept()) {
      throw new NacreIOException(
          ErrorCode.FILE_NOT_SEALED, "The file " + swap.name() + " is not encrypted");
    }
    swap.files().takeOwn(swap.kept());
    try (EncryptedFile sealed = contents.sealed().open(swap.kept(), kind, Access.READ)) {
      meter.begin(sealed.size());
      contents.compare(sealed, swap.name());
      FileState state = sealed.status().state();
      UninterruptedSteps.run(() -> forget(kind, state));
    }
  }

  private void refuseKnown(String name, FileKind kind, Optional<FileState> sealed)
      throws IOException {
    if (kind == FileKind.DATABASE) {
      known().refuse(name, sealed);
    }
  }

  private void remember(String name, FileKind kind, FileState sealed) throws IOException {
    if (kind == FileKind.DATABASE) {
      known().remember(name, sealed);
    }
  }

  private void forget(FileKind kind, FileState state) throws IOException {
    if (kind == FileKind.DATABASE) {
      known().forget(state);
    }
  }

  private RegisteredDatabase known() {
    return new RegisteredDatabase(anchor);
  }

  private EncryptedFiles unanchored(RawStorage files) {
    return new EncryptedFiles(files, keys, suite, RollbackAnchor.none(), FileEvents.ignored());
  }

  private static void discard(
      FileSwap swap, String next, LeftoverPolicy leftover, Exception failed) {
    try {
      swap.remove(next, leftover);
    } catch (IOException also) {
      failed.addSuppressed(also);
    }
  }
}
