package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.DatabaseRegistration;
import dev.nacre.core.convert.FileSwap;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.storage.Cleanup;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.UninterruptedSteps;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** A new encrypted file that will replace a plain one that is in use. */
final class EncryptedDraft extends ConversionDraft {
  private final EncryptedFiles encryptedFiles;
  private final EncryptedFile copy;

  private EncryptedDraft(
      ConvertedFile subject,
      LockedFiles files,
      FileSwap swap,
      String draftName,
      EncryptedFiles encryptedFiles,
      EncryptedFile copy) {
    super(subject, files, swap, draftName);
    this.encryptedFiles = encryptedFiles;
    this.copy = copy;
  }

  /**
   * Creates one, empty, and removes what a crash has left of others.
   *
   * @param plain open and locked by its user
   * @throws NacreIOException when something is in the way
   */
  static EncryptedDraft create(ConvertedFile subject, RawFile plain) throws IOException {
    LockedFiles files = new LockedFiles(subject.storage());
    EncryptedFiles encryptedFiles = subject.unanchored(files);
    Cleanup.Step deleteDraft = () -> {};
    try {
      files.adopt(subject.name(), plain);
      FileSwap swap =
          new FileSwap(files, subject.name(), subject.name() + ConversionFiles.KEPT_PLAIN);
      swap.lockAndCleanUp(LeftoverPolicy.REMOVE);
      swap.refuseKept();
      String draftName = swap.createDraft();
      deleteDraft = () -> files.delete(draftName);
      EncryptedFile copy = encryptedFiles.open(draftName, FileKind.DATABASE, Access.READ_WRITE);
      return new EncryptedDraft(subject, files, swap, draftName, encryptedFiles, copy);
    } catch (Throwable failed) {
      Cleanup.after(failed, deleteDraft, encryptedFiles::close, files::close);
      throw failed;
    }
  }

  @Override
  void write(ByteBuffer bytes, long position) throws IOException {
    int unused = copy.write(bytes, position);
  }

  @Override
  PlainContent written() {
    return PlainContent.of(copy);
  }

  @Override
  void force() throws IOException {
    copy.force(false);
  }

  // The lock was never released, so what the database has written is the content.
  @Override
  PlainContent contentAtClose(PlainContent live, RemainingRanges remaining) {
    return live;
  }

  @Override
  void complete(PlainContent content, RemainingRanges remaining) throws IOException {
    copy.truncate(content.size());
    copy.force(true);
    copy.close();
    files.syncFolder(draftName);
    try (EncryptedFile written = encryptedFiles.open(draftName, FileKind.DATABASE, Access.READ)) {
      compare(content, PlainContent.of(written), remaining);
    }
  }

  @Override
  void publish() throws IOException {
    FileState state = encryptedFiles.status(draftName).state();
    DatabaseRegistration registration = new DatabaseRegistration(subject.anchor());
    registration.refuseOther(subject.name(), Optional.empty());
    UninterruptedSteps.run(
        () -> {
          swap.swap(draftName);
          registration.register(subject.name(), state);
        });
  }

  @Override
  void close() throws IOException {
    Cleanup.run(copy::close, encryptedFiles::close, files::close);
  }
}
