package dev.nacre.jdbc.offline.backup;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.ReplacementFiles;
import dev.nacre.core.storage.UninterruptedSteps;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.offline.DatabaseFile;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.check.FileCheck;
import dev.nacre.jdbc.offline.holder.HolderClient;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Backs up a database into an archive like that of {@code BACKUP TO}. A closed database is copied
 * as it is on disk; for an open one, the process that has it open writes the archive. The archive
 * gets its final name, which must be free, after it was written, forced and verified.
 */
@SuppressWarnings("try") // A lock is held and not used.
public final class DatabaseBackup {
  private static final String NEXT = ".writing";
  private static final int OPENING_S = 10;

  private final WalletKeys keys;
  private final ProgressListener meter;

  public DatabaseBackup(WalletKeys keys, ProgressListener meter) {
    this.keys = keys;
    this.meter = meter;
  }

  /**
   * Backs up a closed database.
   *
   * @return the verification of the archive
   */
  public VerificationReport backup(Path database, Path archive) throws IOException {
    DatabaseFile place = DatabaseFile.of(database);
    DatabaseFile.refuseOpen(place.file());
    try (FileCheck check = new FileCheck(keys);
        LockedFiles files = new LockedFiles(new NioStorage())) {
      refuseThere(archive);
      check
          .verifyFile(place.file(), meter)
          .requireWhole(file -> "The database " + file + " itself is damaged");
      try (DatabaseLock unused = DatabaseLock.forReading(place.name())) {
        return written(place, archive, check, files, next -> write(place, files, next));
      }
    }
  }

  /**
   * Makes the process that has a database on this machine open write the archive. That process must
   * be able to write to our file, so it should run as the same user.
   *
   * @return the verification of the archive
   */
  public VerificationReport backup(HolderClient holder, Path archive) throws IOException {
    Path database = holder.database().orElseThrow();
    try (FileCheck check = new FileCheck(keys);
        LockedFiles files = new LockedFiles(new NioStorage())) {
      refuseThere(archive);
      return written(
          DatabaseFile.of(database),
          archive,
          check,
          files,
          next -> {
            awaitWriting(holder, next);
            try (RawFile file = files.open(next, OpenMode.WRITE)) {
              file.force(true);
            }
          });
    }
  }

  // An interrupt must not hit a read from the holder's connection. When this thread is interrupted,
  // the other process finishes writing, into a file that no longer has a name.
  private static void awaitWriting(HolderClient holder, String next) throws IOException {
    FutureTask<Boolean> writing =
        new FutureTask<>(
            () -> {
              holder.backup(next);
              return true;
            });
    Thread waiting = new Thread(writing, "nacre-backup");
    waiting.setDaemon(true);
    waiting.start();
    try {
      boolean unused = writing.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException refused) {
        throw refused;
      }
      if (failed.getCause() instanceof NacreException refused) {
        throw refused;
      }
      throw new IllegalStateException("a backup could not be asked for", failed.getCause());
    } catch (InterruptedException left) {
      holder.leave();
      awaitFirstByte(writing, Path.of(next));
      InterruptedIOException interrupted = new InterruptedIOException("interrupted");
      interrupted.initCause(left);
      throw interrupted;
    }
  }

  // Before it has opened the file, it would create another one with that name.
  private static void awaitFirstByte(FutureTask<Boolean> writing, Path next) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(OPENING_S);
    while (!writing.isDone() && Files.size(next) == 0 && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  private static void refuseThere(Path archive) throws FileAlreadyExistsException {
    if (Files.exists(archive)) {
      throw new FileAlreadyExistsException(archive.toString());
    }
  }

  /** Writes an archive into an existing, empty file. */
  @FunctionalInterface
  private interface Writing {
    void write(String next) throws IOException;
  }

  private VerificationReport written(
      DatabaseFile place, Path archive, FileCheck check, LockedFiles files, Writing writing)
      throws IOException {
    String name = DatabaseFile.real(archive).toString();
    String next = new ReplacementFiles(files, name, NEXT).create();
    try {
      writing.write(next);
      @Nullable VerificationReport[] written = new VerificationReport[1];
      check.fileOrParts(Path.of(next), meter, checked -> written[0] = checked.verified());
      VerificationReport verified = written[0];
      if (verified == null || verified.isDamaged() || !verified.complete()) {
        throw verified != null && !verified.complete()
            ? new InterruptedIOException("interrupted")
            : new NacreIOException(
                ErrorCode.BACKUP_DAMAGED, "What was written to " + next + " does not read");
      }
      UninterruptedSteps.run(
          () -> {
            files.check(next);
            files.publish(next, name);
            keys.note(AuditAction.DATABASE_BACKED_UP, place.name());
          });
      return verified;
    } catch (IOException | RuntimeException failed) {
      files.delete(next);
      throw failed;
    }
  }

  private static void write(DatabaseFile place, LockedFiles files, String next) throws IOException {
    try (FileChannel database = FileChannel.open(place.file(), StandardOpenOption.READ);
        FileLock unused = lock(database, place);
        RawFile file = files.open(next, OpenMode.WRITE);
        ZipOutputStream zip = new ZipOutputStream(new Appending(file))) {
      // Encrypted bytes do not compress.
      zip.setLevel(Deflater.NO_COMPRESSION);
      zip.putNextEntry(new ZipEntry(String.valueOf(place.file().getFileName())));
      // Not closed separately: that would close the channel, which the lock needs.
      long unusedCount = Channels.newInputStream(database).transferTo(zip);
      zip.closeEntry();
      zip.finish();
      zip.flush();
      file.force(true);
    }
  }

  private static FileLock lock(FileChannel database, DatabaseFile place) throws IOException {
    FileLock lock = null;
    try {
      lock = database.tryLock(0, Long.MAX_VALUE, true);
    } catch (OverlappingFileLockException here) {
      // Refused below.
    }
    if (lock == null) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE, "The file " + place.name() + " is open elsewhere");
    }
    return lock;
  }

  /** Appends to the file. */
  private static final class Appending extends OutputStream {
    private final RawFile file;
    private long at;

    Appending(RawFile file) {
      this.file = file;
    }

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      file.write(ByteBuffer.wrap(bytes, offset, length), at);
      at += length;
    }
  }
}
