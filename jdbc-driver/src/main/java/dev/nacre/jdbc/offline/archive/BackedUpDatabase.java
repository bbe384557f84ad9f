package dev.nacre.jdbc.offline.archive;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.storage.LockedFiles;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.offline.WalletKeys;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * The encrypted database in a backup: a file, or a part of an archive.
 *
 * @param storage where it is
 * @param name of it there
 * @param shown the name of the backup in messages
 */
public record BackedUpDatabase(RawStorage storage, String name, String shown) {
  private static final int PIECE = 1 << 20;

  /** The only database of an archive. */
  public static BackedUpDatabase in(BackupArchive archive, Path backup) throws IOException {
    List<String> databases =
        archive.encryptedParts().stream()
            .filter(name -> name.endsWith(DatabaseLocation.FILE_SUFFIX))
            .toList();
    if (databases.size() != 1) {
      throw new NacreIOException(
          databases.isEmpty() ? ErrorCode.FILE_NOT_SEALED : ErrorCode.BACKUP_DAMAGED,
          "The archive " + backup + " holds " + databases.size() + " sealed databases, not one");
    }
    return new BackedUpDatabase(archive, databases.get(0), backup.toString());
  }

  /** This database, read through other storage. */
  public BackedUpDatabase through(RawStorage other) {
    return new BackedUpDatabase(other, name, shown);
  }

  public FileStatus status(WalletKeys keys) throws IOException {
    try (EncryptedFiles files =
        new EncryptedFiles(
            storage,
            keys,
            CipherSuite.AES_256_GCM,
            RollbackAnchor.none(),
            FileEventListener.ignored())) {
      return files.status(name);
    }
  }

  public void copy(LockedFiles files, String to) throws IOException {
    try (RawFile source = storage.open(name, OpenMode.READ);
        RawFile copy = files.open(to, OpenMode.WRITE)) {
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
}
