package dev.nacre.jdbc.offline.convert;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.FileConversion;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.convert.PendingEncryption;
import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.convert.online.ConvertedFile;
import dev.nacre.core.convert.online.DecryptionRecovery;
import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.h2files.CompanionFiles;
import dev.nacre.jdbc.engine.h2files.EncryptedTraces;
import dev.nacre.jdbc.offline.DatabaseFile;
import dev.nacre.jdbc.offline.FileSignature;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import dev.nacre.wallet.audit.AuditAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts all files of a database that is not open. */
@SuppressWarnings("try") // A lock is held and not used.
public final class OfflineFileConversion {
  private final WalletKeys keys;
  private final CipherSuite suite;
  private final ProgressListener meter;
  private final RawStorage storage = new NioStorage();

  /**
   * @param suite for the encrypted files
   */
  public OfflineFileConversion(WalletKeys keys, CipherSuite suite, ProgressListener meter) {
    this.keys = keys;
    this.suite = suite;
    this.meter = meter;
  }

  /** Whether H2 has encrypted a database itself. */
  public static boolean isEncryptedByH2(Path database) throws IOException {
    Path file = DatabaseFile.of(database).file();
    return Files.exists(file) && FileSignature.of(file).startsWith("H2en");
  }

  /**
   * Encrypts a plain database and its traces.
   *
   * @param password of the file, for a database that H2 has encrypted itself
   * @param replace whether it may replace an encrypted one that is registered at this place
   * @return the files that were encrypted
   */
  public List<Path> encrypt(
      Path database, @Nullable Passphrase password, LeftoverPolicy leftover, boolean replace)
      throws IOException {
    DatabaseFile place = DatabaseFile.of(database);
    DatabaseFile.refuseOpen(place.file());
    companions(place).refuseCopies(storage);
    PlainContent.Opener content = plainContent(database, place, password);
    List<Path> done = new ArrayList<>();
    try (DatabaseLock alone = lock(place);
        RegistryAnchor anchor = keys.anchor()) {
      // An earlier command from an application no longer counts.
      PendingEncryption.delete(storage, place.name());
      clearDecryption(anchor, place);
      FileConversion conversion = new FileConversion(storage, keys, suite, anchor, meter);
      boolean overwritten = finishShredding(conversion, place);
      Optional<FileState> known = anchor.expected(place.name());
      try {
        for (Path trace : traces(place, leftover)) {
          conversion.encrypt(
              trace.toString(), FileKind.STREAM, PlainContent::of, leftover, replace);
          done.add(trace);
        }
        conversion.encrypt(place.name(), FileKind.DATABASE, content, leftover, replace);
      } catch (NacreIOException refused) {
        if (refused.code() != ErrorCode.ALREADY_SEALED || !overwritten) {
          throw refused;
        }
        // The only task was to finish overwriting the plain files.
      }
      done.add(place.file());
      if (known.isPresent() && anchor.load(known.get().databaseId()).isEmpty()) {
        keys.note(AuditAction.DATABASE_GIVEN_UP, known.get().token());
      }
    }
    keys.note(AuditAction.DATABASE_ENCRYPTED, place.name());
    return done;
  }

  private static PlainContent.Opener plainContent(
      Path database, DatabaseFile place, @Nullable Passphrase password) throws IOException {
    if (password != null) {
      return file -> StorageEngines.decrypted(file, password);
    }
    if (isEncryptedByH2(database)) {
      throw new NacreIOException(
          ErrorCode.ENCRYPTED_BY_H2,
          "The database " + place.name() + " is encrypted by H2 itself (CIPHER=AES)");
    }
    return PlainContent::of;
  }

  /**
   * Decrypts a database permanently. Its traces stay encrypted, and are set aside for new ones.
   *
   * @return the file that is plain now
   */
  public Path decrypt(Path database, LeftoverPolicy leftover) throws IOException {
    DatabaseFile place = DatabaseFile.of(database);
    DatabaseFile.refuseOpen(place.file());
    EncryptedTraces traces = new EncryptedTraces(storage, companions(place));
    traces.refuseInTheWay(leftover);
    try (DatabaseLock alone = lock(place);
        RegistryAnchor anchor = keys.anchor()) {
      // An earlier command from an application no longer counts.
      PendingEncryption.delete(storage, place.name());
      clearDecryption(anchor, place);
      FileConversion conversion = new FileConversion(storage, keys, suite, anchor, meter);
      boolean unused = finishShredding(conversion, place);
      open(conversion, place, traces, leftover);
    }
    keys.note(AuditAction.DATABASE_DECRYPTED, place.name());
    return place.file();
  }

  // If there is nothing to convert, no lock file is created.
  private static DatabaseLock lock(DatabaseFile place) throws IOException {
    DatabaseLock lock = new DatabaseLock(place.name());
    for (String suffix : List.of("", ConversionFiles.KEPT_PLAIN, ConversionFiles.KEPT_ENCRYPTED)) {
      if (Files.exists(place.with(suffix))) {
        lock.claimToWrite();
        return lock;
      }
    }
    return lock;
  }

  private static void open(
      FileConversion conversion,
      DatabaseFile place,
      EncryptedTraces traces,
      LeftoverPolicy leftover)
      throws IOException {
    try {
      conversion.decrypt(place.name(), FileKind.DATABASE, leftover);
    } catch (NacreIOException refused) {
      // After a crash, only the traces may be left to do.
      if (refused.code() != ErrorCode.FILE_NOT_SEALED || !traces.setAside(leftover)) {
        throw refused;
      }
    }
    boolean unused = traces.setAside(leftover);
  }

  // A decryption that a statement began no longer counts, and its leftovers from a crash are
  // removed.
  private void clearDecryption(RegistryAnchor anchor, DatabaseFile place) throws IOException {
    new DecryptionRecovery(new ConvertedFile(storage, place.name(), keys, suite, anchor, anchor))
        .undo();
    Optional<PendingDecryption> pending = anchor.find(place.name());
    if (pending.isPresent()) {
      anchor.forgetDecryption(pending.get().databaseId());
    }
  }

  // Regardless of what is to be done with the plain files now.
  private static boolean finishShredding(FileConversion conversion, DatabaseFile place)
      throws IOException {
    boolean finished = conversion.finishShredding(place.name());
    for (Path trace : companions(place).traces()) {
      finished |= conversion.finishShredding(trace.toString());
    }
    return finished;
  }

  private static CompanionFiles companions(DatabaseFile place) {
    return new CompanionFiles(place.file());
  }

  // The traces to encrypt, and those whose old file must be disposed of now.
  private List<Path> traces(DatabaseFile place, LeftoverPolicy leftover) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path trace : companions(place).traces()) {
      boolean due = Files.exists(trace) && !EncryptedFiles.isEncrypted(storage, trace.toString());
      boolean old = Files.exists(Path.of(trace + ConversionFiles.KEPT_PLAIN));
      if (due || (old && (leftover != LeftoverPolicy.KEEP || !Files.exists(trace)))) {
        found.add(trace);
      }
    }
    return found;
  }
}
