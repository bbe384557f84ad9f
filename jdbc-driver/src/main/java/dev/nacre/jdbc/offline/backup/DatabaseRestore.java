package dev.nacre.jdbc.offline.backup;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.DatabaseCloner;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.storage.ReplacementFiles;
import dev.nacre.core.storage.UninterruptedSteps;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.offline.DatabaseFile;
import dev.nacre.jdbc.offline.FileStatusReader;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.archive.BackedUpDatabase;
import dev.nacre.jdbc.offline.archive.BackupArchive;
import dev.nacre.jdbc.offline.check.FileCheck;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Restores a backup in place of a database. The backup is verified where it is, copied beside the
 * target, verified again, raised to a new generation, and only then renamed. Until the rename the
 * old database opens as before, afterwards the restored one does. The old one is locked from before
 * the registry is read until it is updated.
 */
public final class DatabaseRestore {
  private static final String NEXT = ".restoring";

  private final WalletKeys keys;
  private final Optional<RestoreToken> accepted;
  private final ProgressListener meter;
  private final RawStorage storage = new NioStorage();

  /**
   * @param accepted for a wallet that remembers a registry which is gone
   */
  public DatabaseRestore(WalletKeys keys, Optional<RestoreToken> accepted, ProgressListener meter) {
    this.keys = keys;
    this.accepted = accepted;
    this.meter = meter;
  }

  /**
   * Restores a backup.
   *
   * @param replace whether an existing or registered database may be replaced
   * @return the status of the restored file
   */
  public FileStatus restore(Path backup, Path target, boolean replace) throws IOException {
    return restore(backup, target, replace, false);
  }

  /**
   * Restores a backup as a database with its own identity, beside the one that it is a copy of.
   *
   * @return the status of the restored file
   */
  public FileStatus restoreAsNew(Path backup, Path target, boolean replace) throws IOException {
    return restore(backup, target, replace, true);
  }

  private FileStatus restore(Path backup, Path target, boolean replace, boolean asNew)
      throws IOException {
    DatabaseFile place = DatabaseFile.of(target);
    DatabaseFile.refuseOpen(place.file());
    if (!replace && Files.exists(place.file())) {
      throw exists(place, "is there");
    }
    try (BackupArchive archive =
        BackupArchive.isArchive(backup) ? new BackupArchive(backup) : null) {
      BackedUpDatabase given =
          archive == null
              ? new BackedUpDatabase(
                  storage, DatabaseFile.real(backup).toString(), backup.toString())
              : BackedUpDatabase.in(archive, backup);
      return restore(given, place, replace, asNew);
    }
  }

  private FileStatus restore(
      BackedUpDatabase given, DatabaseFile place, boolean replace, boolean asNew)
      throws IOException {
    try (DatabaseLock lock = new DatabaseLock(place.name());
        RegistryAnchor anchor = keys.anchor(accepted);
        FileCheck check = new FileCheck(keys);
        LockedFiles files = new LockedFiles(storage)) {
      boolean there = files.exists(place.name());
      // If a file is to replace itself, it is locked, and read through the lock's holder.
      boolean itself = given.storage() == storage && given.name().equals(place.name());
      BackedUpDatabase from = itself ? given.through(files) : given;
      if (there) {
        // From here to the end no other process writes to it, so the registry's entry stays valid.
        lock.claimToWrite();
        files.lock(place.name());
      }
      ReplacementFiles drafts = new ReplacementFiles(files, place.name(), NEXT);
      drafts.discardAbandoned(files::delete);
      check
          .verifyPart(from.storage(), from.name(), from.shown(), meter)
          .requireWhole(DatabaseRestore::damaged);
      Optional<RollbackAnchor.Memory> known = known(from, anchor, place, replace, asNew);
      String next = drafts.create();
      try {
        if (there) {
          files.copyOwnership(next, place.name());
        }
        FileState state =
            asNew ? writeAsNew(from, files, next) : copyAsNewest(from, files, next, check, known);
        // Last, where there was no database: a refused restore leaves nothing behind.
        lock.claimToWrite();
        UninterruptedSteps.run(() -> publish(files, next, place, there, anchor, state));
      } catch (IOException | RuntimeException failed) {
        discard(files, next, failed);
        throw failed;
      }
    }
    return FileStatusReader.read(keys, place.file());
  }

  /** Writes the content into a new file, with an identity of its own. */
  private FileState writeAsNew(BackedUpDatabase from, LockedFiles files, String next)
      throws IOException {
    FileKind kind = from.status(keys).kind();
    return new DatabaseCloner(keys, meter).write(from.storage(), from.name(), kind, files, next);
  }

  /** Copies the file, and makes it the newest state of its database. */
  private FileState copyAsNewest(
      BackedUpDatabase from,
      LockedFiles files,
      String next,
      FileCheck check,
      Optional<RollbackAnchor.Memory> known)
      throws IOException {
    from.copy(files, next);
    check.verifyPart(files, next, from.shown(), meter).requireWhole(DatabaseRestore::damaged);
    return makeNewest(files, next, known);
  }

  private static void publish(
      LockedFiles files,
      String next,
      DatabaseFile place,
      boolean there,
      RegistryAnchor anchor,
      FileState state)
      throws IOException {
    files.check(next);
    Optional<RollbackAnchor.Memory> known = anchor.load(state.databaseId());
    if (known.isPresent() && known.get().state().generation() >= state.generation()) {
      throw new NacreIOException(
          ErrorCode.FILE_IN_USE, "The database was used elsewhere while it was restored");
    }
    if (known.isPresent() && !known.get().state().fileId().equals(state.fileId())) {
      anchor.announceReplacement(state.databaseId(), state.fileId());
    }
    if (known.isPresent()) {
      // The backup may be older than a rotation of the data key.
      anchor.announceKey(state.databaseId(), state.keyCheck());
    }
    anchor.unpinBeforeRestore(place.location());
    if (there) {
      files.check(place.name());
      files.rename(next, place.name());
      files.syncFolder(place.name());
    } else {
      publishNew(files, next, place);
    }
    anchor.restored(place.name(), state);
  }

  private static void publishNew(LockedFiles files, String next, DatabaseFile place)
      throws IOException {
    try {
      files.publish(next, place.name());
    } catch (FileAlreadyExistsException meanwhile) {
      throw exists(place, "appeared meanwhile");
    }
  }

  // Does nothing if it already has its final name and a later step failed.
  private static void discard(LockedFiles files, String next, Exception failed) {
    try {
      files.delete(next);
    } catch (IOException also) {
      failed.addSuppressed(also);
    }
  }

  // The registered state of the database in the backup, after checking the target's entry.
  private Optional<RollbackAnchor.Memory> known(
      BackedUpDatabase from,
      RegistryAnchor anchor,
      DatabaseFile place,
      boolean replace,
      boolean asNew)
      throws IOException {
    FileStatus status = from.status(keys);
    FileState found = status.state();
    if (status.kind() != FileKind.DATABASE && status.kind() != FileKind.BACKUP) {
      throw new NacreIOException(
          ErrorCode.FILE_KIND_WRONG, "The file " + from.name() + " is no database");
    }
    Optional<FileState> expected = anchor.expected(place.name());
    if (expected.isPresent() && !replace && (asNew || !isSame(expected.get(), found))) {
      throw exists(place, "is known to be there");
    }
    if (asNew) {
      return Optional.empty();
    }
    Optional<String> elsewhere = anchor.elsewhere(place.name(), found.databaseId());
    if (elsewhere.isPresent()) {
      throw new NacreIOException(
          ErrorCode.DATABASE_ELSEWHERE,
          "The database in this backup is at " + elsewhere.get() + " and is still there");
    }
    return anchor.load(found.databaseId());
  }

  private static boolean isSame(FileState one, FileState other) {
    return one.databaseId().equals(other.databaseId());
  }

  private static String damaged(String backup) {
    return "The backup " + backup + " is damaged";
  }

  private static NacreIOException exists(DatabaseFile place, String how) {
    return new NacreIOException(
        ErrorCode.DATABASE_EXISTS, "A database " + how + " at " + place.name());
  }

  // Its content is unchanged: the new session only makes the file the newest.
  private FileState makeNewest(RawStorage in, String next, Optional<RollbackAnchor.Memory> known)
      throws IOException {
    try (EncryptedFiles files =
        new EncryptedFiles(
            in,
            keys,
            CipherSuite.AES_256_GCM,
            new RestoreAnchor(known),
            FileEventListener.ignored())) {
      try (EncryptedFile file = files.open(next, FileKind.DATABASE, Access.READ_WRITE)) {
        file.begin();
      }
      return files.status(next).state();
    }
  }
}
