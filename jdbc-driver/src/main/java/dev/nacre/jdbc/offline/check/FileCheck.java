package dev.nacre.jdbc.offline.check;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.BlockListener;
import dev.nacre.core.verify.BlockUses;
import dev.nacre.core.verify.ClosedFileVerification;
import dev.nacre.core.verify.Finding;
import dev.nacre.core.verify.VerificationReport;
import dev.nacre.jdbc.engine.BlockOwnerLookup;
import dev.nacre.jdbc.engine.ConversionLog;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.offline.DatabaseFile;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.archive.BackupArchive;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies files that are not open: databases, traces, exports, and the content of a backup
 * archive. Writes nothing.
 */
@SuppressWarnings("try") // A lock is held and not used.
public final class FileCheck implements AutoCloseable {
  private final WalletKeys keys;
  private final RegistryAnchor anchor;
  private final @Nullable NacreIOException registryRefused;

  /** Opens the registry at once: without it, a file cannot be checked for rollback. */
  public FileCheck(WalletKeys keys) throws IOException {
    this.keys = keys;
    this.anchor = keys.anchor();
    this.registryRefused = tryRegistry();
  }

  private @Nullable NacreIOException tryRegistry() throws IOException {
    try {
      anchor.load(new UUID(0, 0));
      return null;
    } catch (NacreIOException unreadable) {
      return unreadable;
    }
  }

  /** Why files cannot be compared with the registry; null when they can. */
  public @Nullable NacreIOException registryRefused() {
    return registryRefused;
  }

  /** Verifies a file. */
  public FileCheckResult verifyFile(Path file, ProgressListener meter) throws IOException {
    Path real = file.toRealPath();
    try {
      DatabaseFile.refuseOpen(real);
    } catch (NacreIOException open) {
      return FileCheckResult.refused(file.toString(), open);
    }
    String name = real.toString();
    if (registryRefused != null) {
      return check(
          new NioStorage(),
          RollbackAnchor.none(),
          name,
          file.toString(),
          DatabaseFile.location(real),
          meter);
    }
    boolean isUsed = hasItsWallet(real);
    RollbackAnchor known = new ReadOnlyAnchor(anchor, name, isUsed);
    FileCheckResult checked =
        check(new NioStorage(), known, name, file.toString(), DatabaseFile.location(real), meter);
    return isUsed ? checked : withNoteIfCopy(checked, name);
  }

  /**
   * Verifies a file, or all encrypted parts of an archive. A file that cannot be read is a result,
   * too.
   */
  public void fileOrParts(Path file, ProgressListener meter, Consumer<FileCheckResult> results)
      throws IOException {
    try {
      checkReadable(file, meter, results);
    } catch (NacreIOException | InterruptedIOException | ClosedByInterruptException said) {
      throw said;
    } catch (IOException unreadable) {
      results.accept(
          FileCheckResult.refused(
              file.toString(),
              new NacreIOException(
                  ErrorCode.FILE_UNREADABLE, "The file " + file + " cannot be read", unreadable)));
    }
  }

  private void checkReadable(Path file, ProgressListener meter, Consumer<FileCheckResult> results)
      throws IOException {
    if (DatabaseFile.isOpen(file) || !BackupArchive.isArchive(file)) {
      results.accept(verifyFile(file, meter));
      return;
    }
    try (BackupArchive archive = new BackupArchive(file)) {
      List<String> parts = archive.encryptedParts();
      if (parts.isEmpty()) {
        results.accept(
            FileCheckResult.refused(
                file.toString(),
                new NacreIOException(
                    ErrorCode.FILE_NOT_SEALED,
                    "The archive " + file + " holds no encrypted file")));
      }
      for (String part : parts) {
        results.accept(verifyPart(archive, part, file + "!/" + part, meter));
      }
    } catch (ZipException damaged) {
      results.accept(
          FileCheckResult.refused(
              file.toString(),
              new NacreIOException(
                  ErrorCode.BACKUP_DAMAGED, "The archive " + file + " does not read", damaged)));
    }
  }

  // An application without other settings uses the wallet beside the file.
  private static boolean hasItsWallet(Path file) {
    DatabaseLocation location = DatabaseFile.location(file);
    return location != null && Files.exists(Path.of(location.database() + ".wallet"));
  }

  // A kept copy is not damage, but it cannot be opened where it is.
  private FileCheckResult withNoteIfCopy(FileCheckResult checked, String name) throws IOException {
    VerificationReport verified = checked.verified();
    if (verified == null || verified.status().kind() != FileKind.DATABASE) {
      return checked;
    }
    return anchor
        .elsewhere(name, verified.status().state().databaseId())
        .map(
            original ->
                FileCheckResult.done(
                    checked.file(),
                    verified.with(
                        Finding.note(
                            "it is a copy of the database at "
                                + original
                                + "; to open it is refused ("
                                + ErrorCode.DATABASE_ELSEWHERE.text()
                                + ")"))))
        .orElse(checked);
  }

  /**
   * The databases that are registered in a folder or below it, but were not found there: a thief
   * may have taken them, or replaced them by plain files.
   */
  public List<FileCheckResult> findMissing(Path folder, List<Path> found) throws IOException {
    if (registryRefused != null) {
      return List.of();
    }
    Path real = folder.toRealPath();
    Set<Path> there = new HashSet<>();
    for (Path file : found) {
      there.add(Files.exists(file) ? file.toRealPath() : file.toAbsolutePath().normalize());
    }
    List<FileCheckResult> lost = new ArrayList<>();
    for (String place : anchor.places()) {
      Path file = Path.of(place);
      if (file.startsWith(real) && !there.contains(file)) {
        boolean replaced = Files.exists(file);
        String token = anchor.expected(place).map(FileState::token).orElse("");
        lost.add(
            FileCheckResult.refused(
                place,
                new NacreIOException(
                    replaced ? ErrorCode.DATABASE_REPLACED : ErrorCode.DATABASE_MISSING,
                    "The database "
                        + place
                        + (replaced ? " is not sealed; known is " : " is not there; known is ")
                        + token)));
      }
    }
    return lost;
  }

  /**
   * Verifies an encrypted part of an archive. It has no registered place, so no registry is asked.
   */
  public FileCheckResult verifyPart(
      RawStorage archive, String part, String shown, ProgressListener meter) throws IOException {
    return check(archive, RollbackAnchor.none(), part, shown, null, meter);
  }

  private FileCheckResult check(
      RawStorage storage,
      RollbackAnchor known,
      String name,
      String shown,
      @Nullable DatabaseLocation location,
      ProgressListener meter)
      throws IOException {
    try (EncryptedFiles files =
        new EncryptedFiles(
            storage, keys, CipherSuite.AES_256_GCM, known, FileEventListener.ignored())) {
      BlockOwnerLookup lookup;
      ClosedFileVerification verification;
      boolean clean;
      // The process that has it open may have lost the lock that the examination requires.
      try (DatabaseLock unused =
              location == null ? new DatabaseLock(name) : DatabaseLock.forReading(name);
          FileVerifier examined = files.verifier(name)) {
        boolean database = examined.status().kind() == FileKind.DATABASE;
        lookup = database ? StorageEngines.ownerLookup() : BlockOwnerLookup.NONE;
        clean = examined.wasClean();
        verification =
            new ClosedFileVerification(examined, database ? lookup : BlockListener.NONE, meter);
        verification.run();
      }
      BlockUses owners = BlockUses.UNKNOWN;
      if (verification.hasRefused()) {
        owners =
            location == null
                ? lookup.owners(clean)
                : lookup.owners(clean, requestOfLayout(location));
      }
      return FileCheckResult.done(shown, verification.result(owners));
    } catch (NacreIOException nothingToLookAt) {
      return FileCheckResult.refused(shown, nothingToLookAt);
    }
  }

  // Without the registry: only the layout is inspected, whatever the registry says.
  private StorageRequest requestOfLayout(DatabaseLocation location) {
    return new StorageRequest(
        location,
        "",
        keys,
        CipherSuite.AES_256_GCM,
        RollbackAnchor.none(),
        ExportPolicy.REFUSE,
        ImportPolicy.SEALED,
        ConversionLog.NONE);
  }

  @Override
  public void close() {
    anchor.close();
  }
}
