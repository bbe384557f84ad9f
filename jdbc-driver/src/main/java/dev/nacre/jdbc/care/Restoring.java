package dev.nacre.jdbc.care;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileEvents;
import dev.nacre.core.file.FileState;
import dev.nacre.core.file.FileStatus;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.FileHolder;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawLock;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.Meter;
import dev.nacre.core.verify.Verified;
import dev.nacre.jdbc.open.RegistryAnchor;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Puts a backup in the place of a database. It is verified as it lies there, copied beside the
 * target, verified again, lifted to a new generation, and only then renamed: until the rename the
 * old database opens as before, after it the restored one does.
 */
@SuppressWarnings("try") // A lock is held and not asked.
public final class Restoring {
  private static final String NEXT = ".restoring";
  private static final int PIECE = 1 << 20;

  private final WalletKeys keys;
  private final Optional<RestoreToken> accepted;
  private final Meter meter;
  private final RawStorage storage = new NioStorage();

  /**
   * @param accepted for a wallet that remembers a registry which is gone
   */
  public Restoring(WalletKeys keys, Optional<RestoreToken> accepted, Meter meter) {
    this.keys = keys;
    this.accepted = accepted;
    this.meter = meter;
  }

  /**
   * Restores.
   *
   * @param replace whether a database that is there, or is known to have been, is to be replaced
   * @return what the restored file is like
   */
  public FileStatus restore(Path backup, Path target, boolean replace) throws IOException {
    Place place = Place.of(target);
    Place.refuseOpen(place.file());
    if (!replace && Files.exists(place.file())) {
      throw exists(place, "is there");
    }
    try (BackupArchive archive = SealedFiles.isArchive(backup) ? new BackupArchive(backup) : null) {
      return archive == null
          ? restore(storage, Place.real(backup).toString(), backup.toString(), place, replace)
          : restore(archive, only(archive, backup), backup.toString(), place, replace);
    }
  }

  private static String only(BackupArchive archive, Path backup) throws IOException {
    List<String> databases =
        SealedFiles.sealedParts(archive).stream()
            .filter(name -> name.endsWith(Place.SUFFIX))
            .toList();
    if (databases.size() != 1) {
      throw new NacreIOException(
          databases.isEmpty() ? ErrorCode.FILE_NOT_SEALED : ErrorCode.BACKUP_DAMAGED,
          "The archive " + backup + " holds " + databases.size() + " sealed databases, not one");
    }
    return databases.get(0);
  }

  private FileStatus restore(
      RawStorage from, String name, String shown, Place place, boolean replace) throws IOException {
    String next = place.with(NEXT).toString();
    try (RegistryAnchor anchor = keys.anchor(accepted);
        FileCheck check = new FileCheck(keys)) {
      refuseDamaged(check.part(from, name, shown, meter));
      Optional<RollbackAnchor.Memory> known = known(from, name, anchor, place, replace);
      try {
        copy(from, name, next);
        refuseDamaged(check.part(storage, next, shown, meter));
        FileState state = lift(next, known);
        try (RawFile old = Files.exists(place.file()) ? open(place) : null;
            RawLock unused = old == null ? null : lock(old, place)) {
          if (known.isPresent() && !known.get().state().fileId().equals(state.fileId())) {
            anchor.intend(state.databaseId(), state.fileId());
          }
          if (known.isPresent()) {
            // It may be of before a rotation of the data key.
            anchor.intendKey(state.databaseId(), state.keyCheck());
          }
          storage.rename(next, place.name());
          storage.syncFolder(place.name());
          anchor.restored(place.name(), state);
        }
      } catch (IOException | RuntimeException failed) {
        storage.delete(next);
        throw failed;
      }
    }
    return FileStates.of(keys, place.file());
  }

  private RawFile open(Place place) throws IOException {
    return storage.open(place.name(), OpenMode.WRITE);
  }

  private static RawLock lock(RawFile old, Place place) throws IOException {
    try {
      RawLock lock = old.tryLock(0, Long.MAX_VALUE, false);
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException here) {
      // As below.
    }
    throw new NacreIOException(
        ErrorCode.FILE_IN_USE,
        "The file " + place.name() + " is open in " + FileHolder.of(place.name()));
  }

  private static void refuseDamaged(Checked checked) throws IOException {
    NacreIOException refusal = checked.refusal();
    if (refusal != null) {
      throw refusal;
    }
    Verified verified = checked.verified();
    if (verified != null && !verified.complete()) {
      throw new InterruptedIOException("interrupted");
    }
    if (verified == null || verified.isDamaged()) {
      throw new NacreIOException(
          ErrorCode.BACKUP_DAMAGED, "The backup " + checked.file() + " is damaged");
    }
  }

  // What the registry knows of the database in the backup, and what of the place it is to get.
  private Optional<RollbackAnchor.Memory> known(
      RawStorage from, String name, RegistryAnchor anchor, Place place, boolean replace)
      throws IOException {
    FileState found;
    try (EncryptedFiles files = files(from, RollbackAnchor.none())) {
      FileStatus status = files.status(name);
      found = status.state();
      if (status.kind() != FileKind.DATABASE && status.kind() != FileKind.BACKUP) {
        throw new NacreIOException(
            ErrorCode.FILE_KIND_WRONG, "The file " + name + " is no database");
      }
    }
    Optional<FileState> expected = anchor.expected(place.name());
    if (expected.isPresent() && !replace && !isSame(expected.get(), found)) {
      throw exists(place, "is known to be there");
    }
    Optional<String> elsewhere =
        anchor.place(found.databaseId()).filter(other -> !other.equals(place.name()));
    if (elsewhere.isPresent() && Files.exists(Path.of(elsewhere.get()))) {
      throw new NacreIOException(
          ErrorCode.DATABASE_ELSEWHERE,
          "The database in this backup is at " + elsewhere.get() + " and is still there");
    }
    return anchor.recall(found.databaseId());
  }

  private static boolean isSame(FileState one, FileState other) {
    return one.databaseId().equals(other.databaseId());
  }

  private static NacreIOException exists(Place place, String how) {
    return new NacreIOException(
        ErrorCode.DATABASE_EXISTS, "A database " + how + " at " + place.name());
  }

  private void copy(RawStorage from, String name, String to) throws IOException {
    storage.delete(to);
    try (RawFile source = from.open(name, OpenMode.READ);
        RawFile copy = storage.open(to, OpenMode.CREATE_NEW)) {
      ByteBuffer piece = ByteBuffer.allocate(PIECE);
      long at = 0;
      for (int count = source.read(piece, at); count > 0; count = source.read(piece, at)) {
        copy.write(piece.flip(), at);
        at += count;
        piece.clear();
      }
      copy.force(true);
    }
  }

  // Without a change to its content: the session only says that the file is the newest.
  private FileState lift(String next, Optional<RollbackAnchor.Memory> known) throws IOException {
    try (EncryptedFiles files = files(storage, new Lifting(known))) {
      try (EncryptedFile file = files.open(next, FileKind.DATABASE, Access.READ_WRITE)) {
        file.begin();
      }
      return files.status(next).state();
    }
  }

  private EncryptedFiles files(RawStorage in, RollbackAnchor anchor) {
    return new EncryptedFiles(in, keys, CipherSuite.AES_256_GCM, anchor, FileEvents.ignored());
  }
}
