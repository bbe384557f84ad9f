package dev.nacre.jdbc.engine.h2.fs.access;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.fs.internals.NamedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.h2.store.fs.FilePath;

/**
 * Checks a file that SQL names before it is opened. SQL may neither read nor overwrite the files of
 * an open database, wallets and the files beside them, and registries. It may not overwrite a
 * closed database either. Wallets, registries and databases are recognized by their first bytes,
 * even if this process has never used them ({@link dev.nacre.jdbc.engine.KeyFiles} knows those that
 * it has).
 */
public final class ProtectedFileCheck {
  // The magic of wallets, their auto-logins and registries; the letter that follows tells them
  // apart.
  private static final byte[] KEYS = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e'};

  private static final int KIND = 13;

  private ProtectedFileCheck() {}

  /** Refuses to read a file that no SQL may read. */
  public static void checkMayBeRead(FilePath path) throws IOException {
    OpenFileGuard.refuse(path);
    Optional<Path> file = NamedFile.of(path);
    if (file.isPresent()) {
      refuseKeys(file.get(), start(file.get()));
    }
  }

  /** Refuses to overwrite a file that is more than an export. */
  public static void checkMayBeWritten(FilePath path) throws IOException {
    OpenFileGuard.refuse(path);
    Optional<Path> file = NamedFile.of(path);
    if (file.isPresent()) {
      refuseKeysAndDatabases(file.get());
    }
  }

  private static void refuseKeysAndDatabases(Path file) throws IOException {
    byte[] start = start(file);
    refuseKeys(file, start);
    if (begins(start, BlockAddress.MAGIC)
        && start.length > KIND
        && start[KIND] == FileKind.DATABASE.wire()) {
      throw refusal(file, "a database");
    }
  }

  private static void refuseKeys(Path file, byte[] start) throws NacreIOException {
    if (begins(start, KEYS)) {
      throw refusal(file, "a wallet or a registry");
    }
  }

  private static NacreIOException refusal(Path file, String what) {
    return new NacreIOException(
        ErrorCode.FILE_KIND_WRONG, "The file " + file + " is " + what + " and not an export");
  }

  private static byte[] start(Path file) throws IOException {
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      return new byte[0];
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(KIND + 1);
    }
  }

  private static boolean begins(byte[] bytes, byte[] with) {
    return bytes.length >= with.length
        && Arrays.equals(bytes, 0, with.length, with, 0, with.length);
  }
}
