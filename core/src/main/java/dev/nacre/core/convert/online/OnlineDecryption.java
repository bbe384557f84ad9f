package dev.nacre.core.convert.online;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PlainContent;
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
 * unfinished swap is completed before the plain one is used ({@link DecryptionRecovery}).
 */
public final class OnlineDecryption extends OnlineConversion {
  // The state when the file was opened: the draft is of this file, in this generation.
  private final FileState state;

  private OnlineDecryption(
      ConvertedFile subject,
      EncryptedFile encrypted,
      FileState state,
      ChangeTracker changes,
      LeftoverPolicy leftover,
      boolean paused)
      throws IOException {
    super(subject, PlainContent.of(encrypted), changes, leftover, paused);
    this.state = state;
  }

  /**
   * Begins.
   *
   * @param encrypted open for writing and locked
   * @param changes reported by the code that writes to it
   * @throws NacreIOException when something is in the way
   */
  public static OnlineDecryption begin(
      ConvertedFile subject,
      EncryptedFile encrypted,
      ChangeTracker changes,
      LeftoverPolicy leftover)
      throws IOException {
    encrypted.begin();
    FileState state = encrypted.status().state();
    OnlineDecryption work =
        new OnlineDecryption(subject, encrypted, state, changes, leftover, false);
    work.start();
    return work;
  }

  /**
   * Begins anew in the same process, after the file was closed and opened again.
   *
   * @param before the conversion begun before
   * @throws NacreIOException {@code CONVERSION_IN_THE_WAY} when another database lies there now
   */
  public static OnlineDecryption restart(
      ConvertedFile subject,
      EncryptedFile encrypted,
      ChangeTracker changes,
      OnlineDecryption before)
      throws IOException {
    encrypted.begin();
    FileState state = encrypted.status().state();
    if (!state.databaseId().equals(before.databaseId())) {
      throw new NacreIOException(
          ErrorCode.CONVERSION_IN_THE_WAY,
          "The database "
              + before.databaseId()
              + " was to be decrypted, and this is "
              + state.databaseId());
    }
    OnlineDecryption work =
        new OnlineDecryption(subject, encrypted, state, changes, before.leftover(), false);
    work.storePending(false);
    return work;
  }

  /** The id of the database. */
  public UUID databaseId() {
    return state.databaseId();
  }

  @Override
  public JobKind kind() {
    return JobKind.DECRYPT;
  }

  @Override
  String waitingMessage() {
    return "Decrypted when the last connection is closed";
  }

  @Override
  ConversionDraft createDraft() throws IOException {
    return PlainDraft.create(subject(), state, leftover());
  }

  // The pause is not stored: the next process does not continue the conversion.
  @Override
  void storePending(boolean isPaused) throws IOException {
    subject().pendingDecryptions().remember(target(), PendingDecryption.of(state, leftover()));
  }

  @Override
  void deletePending() throws IOException {
    subject().pendingDecryptions().forgetDecryption(state.databaseId());
  }
}
