package dev.nacre.core.convert.online;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.job.JobKind;
import java.io.IOException;
import java.util.UUID;

/**
 * Decrypts a file permanently while a database uses it.
 *
 * <p>Only authenticated content is written: a block that does not open fails the conversion. After
 * a crash, a partial plain file is removed before the encrypted one is used again, and an
 * unfinished switch is completed before the plain one is used ({@link DecryptionRecovery}).
 */
public final class OnlineDecryption extends OnlineConversion {
  private final FileState session;

  private OnlineDecryption(
      ConvertedFile subject,
      EncryptedFile sealed,
      FileState session,
      ChangeNotes changes,
      LeftoverPolicy leftover,
      boolean paused)
      throws IOException {
    super(subject, Plaintext.of(sealed), changes, leftover, paused);
    this.session = session;
  }

  /**
   * Begins.
   *
   * @param sealed open for writing and locked
   * @param changes noted by the code that writes to it
   * @throws NacreIOException when something is in the way
   */
  public static OnlineDecryption begin(
      ConvertedFile subject, EncryptedFile sealed, ChangeNotes changes, LeftoverPolicy leftover)
      throws IOException {
    sealed.begin();
    FileState session = sealed.status().state();
    OnlineDecryption work =
        new OnlineDecryption(subject, sealed, session, changes, leftover, false);
    work.begin();
    return work;
  }

  /**
   * Begins again in the same process, after the file was closed.
   *
   * @param before the conversion begun before
   * @throws NacreIOException {@code CONVERSION_IN_THE_WAY} when another database lies there now
   */
  public static OnlineDecryption again(
      ConvertedFile subject, EncryptedFile sealed, ChangeNotes changes, OnlineDecryption before)
      throws IOException {
    sealed.begin();
    FileState session = sealed.status().state();
    if (!session.databaseId().equals(before.databaseId())) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The database "
              + before.databaseId()
              + " was to be decrypted, and this is "
              + session.databaseId());
    }
    OnlineDecryption work =
        new OnlineDecryption(subject, sealed, session, changes, before.leftover(), false);
    work.remember(false);
    return work;
  }

  /** The id of the database. */
  public UUID databaseId() {
    return session.databaseId();
  }

  @Override
  public JobKind kind() {
    return JobKind.DECRYPT;
  }

  @Override
  String waiting() {
    return "Decrypted when the last connection is closed";
  }

  @Override
  ConversionDraft create() throws IOException {
    return PlainDraft.create(subject(), session, leftover());
  }

  // The pause is not stored: the next process does not continue the conversion.
  @Override
  void remember(boolean waits) throws IOException {
    subject().pendingDecryptions().remember(target(), PendingDecryption.of(session, leftover()));
  }

  @Override
  void forget() throws IOException {
    subject().pendingDecryptions().forgetOrder(session.databaseId());
  }
}
