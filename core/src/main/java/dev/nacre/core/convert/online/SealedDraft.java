package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.convert.RegisteredDatabase;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.storage.HeldFiles;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.UninterruptedSteps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A new encrypted file that will replace a plain one that is in use. */
final class SealedDraft extends ConversionDraft {
  private final EncryptedFiles sealed;
  private final EncryptedFile copy;

  private SealedDraft(
      ConvertedFile subject,
      HeldFiles files,
      FileSwap swap,
      String next,
      EncryptedFiles sealed,
      EncryptedFile copy) {
    super(subject, files, swap, next);
    this.sealed = sealed;
    this.copy = copy;
  }

  /**
   * Creates one, empty, and clears away what is left of others.
   *
   * @param plain open and locked by its user
   * @throws NacreIOException when something is in the way
   */
  static SealedDraft create(ConvertedFile subject, RawFile plain) throws IOException {
    HeldFiles files = new HeldFiles(subject.storage());
    EncryptedFiles sealed = subject.unanchored(files);
    String next = null;
    boolean created = false;
    try {
      files.adopt(subject.name(), plain);
      FileSwap swap = new FileSwap(files, subject.name(), subject.name() + FileConversion.PLAIN);
      swap.begin(LeftoverPolicy.REMOVE);
      swap.refuseKept();
      next = swap.next();
      EncryptedFile copy = sealed.open(next, FileKind.DATABASE, Access.READ_WRITE);
      SealedDraft draft = new SealedDraft(subject, files, swap, next, sealed, copy);
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

  @Override
  void write(ByteBuffer piece, long position) throws IOException {
    int unused = copy.write(piece, position);
  }

  @Override
  Plaintext written() {
    return Plaintext.of(copy);
  }

  @Override
  void force() throws IOException {
    copy.force(false);
  }

  /** The lock was never released, so the content cannot have changed. */
  @Override
  Plaintext settled(Plaintext live, DuePieces due) {
    return live;
  }

  @Override
  void complete(Plaintext content, DuePieces due) throws IOException {
    copy.truncate(content.size());
    copy.force(true);
    copy.close();
    files.syncFolder(next);
    try (EncryptedFile written = sealed.open(next, FileKind.DATABASE, Access.READ)) {
      compare(content, Plaintext.of(written), due);
    }
  }

  @Override
  void publish() throws IOException {
    FileState state = sealed.status(next).state();
    RegisteredDatabase known = new RegisteredDatabase(subject.anchor());
    known.refuse(subject.name(), Optional.empty());
    UninterruptedSteps.run(
        () -> {
          swap.run(next);
          known.remember(subject.name(), state);
        });
  }

  @Override
  void close() throws IOException {
    try {
      copy.close();
    } finally {
      sealed.close();
      files.close();
    }
  }
}
