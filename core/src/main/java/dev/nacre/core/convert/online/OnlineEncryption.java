package dev.nacre.core.convert.online;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionRequest;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.convert.RegisteredDatabase;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import java.io.IOException;
import java.util.Optional;

/** Encrypts a plain file while a database uses it. */
public final class OnlineEncryption extends OnlineConversion {
  private final WatchedFile plain;
  private final KeyId key;

  private OnlineEncryption(ConvertedFile subject, WatchedFile plain, ConversionRequest request)
      throws IOException {
    super(subject, Plaintext.of(plain), plain.changes(), request.leftover(), request.paused());
    this.plain = plain;
    this.key = request.key();
  }

  /**
   * Begins, and stores the request until it is done or cancelled.
   *
   * @param plain open for writing and locked; all writes go through it
   * @throws dev.nacre.core.error.NacreIOException when something is in the way
   */
  public static OnlineEncryption begin(
      ConvertedFile subject, WatchedFile plain, LeftoverPolicy leftover) throws IOException {
    new RegisteredDatabase(subject.anchor()).refuse(subject.name(), Optional.empty());
    ConversionRequest request =
        new ConversionRequest(leftover, false, subject.keys().current().id());
    OnlineEncryption work = new OnlineEncryption(subject, plain, request);
    work.begin();
    return work;
  }

  /** Begins again a conversion that an earlier process did not finish. */
  public static OnlineEncryption again(
      ConvertedFile subject, WatchedFile plain, ConversionRequest request) throws IOException {
    // Refuses another wallet than the one the request was given with.
    MasterKey unused = subject.keys().find(request.key());
    return new OnlineEncryption(subject, plain, request);
  }

  @Override
  public JobKind kind() {
    return JobKind.ENCRYPT;
  }

  @Override
  String waiting() {
    return "Sealed when the last connection is closed";
  }

  @Override
  ConversionDraft create() throws IOException {
    return SealedDraft.create(subject(), plain);
  }

  @Override
  void remember(boolean waits) throws IOException {
    new ConversionRequest(leftover(), waits, key).write(subject().storage(), target());
  }

  @Override
  void forget() throws IOException {
    ConversionRequest.forget(subject().storage(), target());
  }

  /**
   * Completes a conversion after a crash, when the encrypted file is already in place.
   *
   * @return false when there is nothing to do
   */
  public static boolean complete(ConvertedFile subject, LeftoverPolicy leftover)
      throws IOException {
    FileConversion conversion = subject.whole();
    if (leftover == LeftoverPolicy.SHRED) {
      boolean unused = conversion.finishShredding(subject.name());
    }
    try {
      conversion.seal(subject.name(), FileKind.DATABASE, Plaintext::of, leftover, false);
    } catch (NacreIOException done) {
      if (done.code() != ErrorCode.ALREADY_SEALED) {
        throw done;
      }
      return false;
    }
    return true;
  }
}
