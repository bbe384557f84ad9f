package dev.nacre.jdbc.offline;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.job.StepResult;
import dev.nacre.core.rotate.DataKeyRotationJob;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.UninterruptedSteps;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Rotates the data key of a database that is not open, or completes a rotation that was begun
 * earlier, here or while the database was in use. The file is locked meanwhile.
 *
 * <p>When interrupted, it closes the file after the current piece. A kill at any moment costs no
 * more than a kill of an application.
 */
@SuppressWarnings("try") // A lock is held and not used.
public final class DatabaseRekey {
  private final WalletKeys keys;
  private final ProgressListener meter;

  /**
   * The result of a rotation of the data key.
   *
   * @param status of the file, which is closed again
   * @param resumed whether an earlier rotation was continued
   * @param finished false when it was interrupted; the next open of the file continues it
   * @param done blocks that need no further check
   * @param total blocks that needed one
   * @param left describes the blocks that were left unchanged; empty when there are none
   */
  public record Result(
      FileStatus status, boolean resumed, boolean finished, long done, long total, String left) {}

  public DatabaseRekey(WalletKeys keys, ProgressListener meter) {
    this.keys = keys;
    this.meter = meter;
  }

  /**
   * Rotates to the end, or until this thread is interrupted; the interrupt status is kept.
   *
   * @throws NacreIOException {@code BLOCKS_NOT_RESEALED} when everything is done except blocks that
   *     need an old key, which then stays in the file
   */
  public Result rekey(Path database) throws IOException {
    DatabaseFile place = DatabaseFile.of(database);
    DatabaseFile.refuseOpen(place.file());
    if (!Files.exists(place.file())) {
      throw new NoSuchFileException(place.name());
    }
    if (!EncryptedFiles.isEncrypted(new NioStorage(), place.name())) {
      throw new NacreIOException(
          ErrorCode.FILE_NOT_SEALED, "The database " + place.name() + " is not encrypted");
    }
    AtomicBoolean stop = new AtomicBoolean();
    AtomicReference<Result> result = new AtomicReference<>();
    // Writing to the registry and audit log must not be interrupted.
    UninterruptedSteps.run(() -> result.set(rekey(place, stop)), () -> stop.set(true));
    return Objects.requireNonNull(result.get());
  }

  private Result rekey(DatabaseFile place, AtomicBoolean stop) throws IOException {
    try (DatabaseLock unused = DatabaseLock.forWriting(place.name());
        RegistryAnchor anchor = keys.anchor();
        LockedFiles files = new LockedFiles(new NioStorage())) {
      files.lock(place.name());
      try (EncryptedFiles encrypted =
          new EncryptedFiles(
              files, keys, CipherSuite.AES_256_GCM, anchor, FileEventListener.ignored())) {
        closeCleanly(encrypted, place);
        return rotate(encrypted, place, stop);
      }
    }
  }

  // After a clean close, blocks torn by a crash are known as such, and then keep no old key.
  private static void closeCleanly(EncryptedFiles encrypted, DatabaseFile place)
      throws IOException {
    try (EncryptedFile file = open(encrypted, place)) {
      if (!file.wasClosedCleanly()) {
        file.begin();
      }
    }
  }

  private Result rotate(EncryptedFiles encrypted, DatabaseFile place, AtomicBoolean stop)
      throws IOException {
    boolean resumed;
    boolean finished;
    JobProgress progress;
    try (EncryptedFile file = open(encrypted, place)) {
      Optional<DataKeyRotationJob> unfinished = DataKeyRotationJob.unfinished(place.name(), file);
      resumed = unfinished.isPresent();
      DataKeyRotationJob rotation =
          resumed ? unfinished.get() : DataKeyRotationJob.begin(place.name(), file);
      if (!resumed) {
        keys.note(AuditAction.JOB_STARTED, "ROTATE " + place.name());
      } else if (rotation.isPaused()) {
        rotation.paused(false);
      }
      finished = run(rotation, stop);
      progress = rotation.progress();
    }
    return new Result(
        encrypted.status(place.name()),
        resumed,
        finished,
        progress.done(),
        progress.total(),
        progress.message());
  }

  private boolean run(DataKeyRotationJob rotation, AtomicBoolean stop) throws IOException {
    JobProgress before = rotation.progress();
    meter.begin(BlockLayout.BLOCK * (before.total() - before.done()));
    while (!stop.get()) {
      boolean last = rotation.step().next() == StepResult.Next.DONE;
      JobProgress now = rotation.progress();
      meter.done(BlockLayout.BLOCK * Math.max(0, now.done() - before.done()));
      before = now;
      if (last) {
        return true;
      }
    }
    return false;
  }

  private static EncryptedFile open(EncryptedFiles encrypted, DatabaseFile place)
      throws IOException {
    return encrypted.open(place.name(), FileKind.DATABASE, Access.READ_WRITE);
  }
}
