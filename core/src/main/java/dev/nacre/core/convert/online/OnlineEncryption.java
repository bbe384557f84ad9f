package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.DatabaseRegistration;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import java.io.IOException;
import java.util.Optional;

/** Encrypts a plain file while a database uses it. */
public final class OnlineEncryption extends OnlineConversion {
  private final TrackedFile plain;
  private final KeyId key;

  private OnlineEncryption(ConvertedFile subject, TrackedFile plain, PendingEncryption pending)
      throws IOException {
    super(subject, PlainContent.of(plain), plain.changes(), pending.leftover(), pending.paused());
    this.plain = plain;
    this.key = pending.key();
  }

  /**
   * Begins, and stores the conversion until it is done or cancelled.
   *
   * @param plain open for writing and locked; all writes go through it
   * @throws dev.nacre.core.error.NacreIOException when something is in the way
   */
  public static OnlineEncryption begin(
      ConvertedFile subject, TrackedFile plain, LeftoverPolicy leftover) throws IOException {
    new DatabaseRegistration(subject.anchor()).refuseOther(subject.name(), Optional.empty());
    PendingEncryption pending =
        new PendingEncryption(leftover, false, subject.keys().current().id());
    OnlineEncryption work = new OnlineEncryption(subject, plain, pending);
    work.start();
    return work;
  }

  /** Begins anew what an earlier process has begun and not completed. */
  public static OnlineEncryption restart(
      ConvertedFile subject, TrackedFile plain, PendingEncryption pending) throws IOException {
    // Refuses another wallet than the one it was requested with.
    MasterKey unused = subject.keys().find(pending.key());
    return new OnlineEncryption(subject, plain, pending);
  }

  @Override
  public JobKind kind() {
    return JobKind.ENCRYPT;
  }

  @Override
  String waitingMessage() {
    return "Encrypted when the last connection is closed";
  }

  @Override
  ConversionDraft createDraft() throws IOException {
    return EncryptedDraft.create(subject(), plain);
  }

  @Override
  void storePending(boolean isPaused) throws IOException {
    new PendingEncryption(leftover(), isPaused, key).write(subject().storage(), target());
  }

  @Override
  void deletePending() throws IOException {
    PendingEncryption.delete(subject().storage(), target());
  }

  /**
   * Completes a conversion after a crash, when the encrypted file is already in place.
   *
   * @return false when there is nothing to do
   */
  public static boolean complete(ConvertedFile subject, LeftoverPolicy leftover)
      throws IOException {
    FileConversion conversion = subject.offlineConversion();
    if (leftover == LeftoverPolicy.SHRED) {
      boolean unused = conversion.finishShredding(subject.name());
    }
    try {
      conversion.encrypt(subject.name(), FileKind.DATABASE, PlainContent::of, leftover, false);
    } catch (NacreIOException done) {
      if (done.code() != ErrorCode.ALREADY_SEALED) {
        throw done;
      }
      return false;
    }
    return true;
  }
}
