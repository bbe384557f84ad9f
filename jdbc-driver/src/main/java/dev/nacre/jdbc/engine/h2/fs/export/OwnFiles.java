package dev.nacre.jdbc.engine.h2.fs.export;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Files that no SQL may overwrite: wallets and the files beside them, registries, and closed
 * databases. Each is recognized by its first bytes, even if this process has never used it ({@link
 * dev.nacre.jdbc.engine.KeyFiles} knows those that it has).
 */
final class OwnFiles {
  // The magic of wallets, their auto-logins and registries; the letter that follows tells them
  // apart.
  private static final byte[] KEYS = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e'};

  private static final int KIND = 13;

  private OwnFiles() {}

  /** Refuses to overwrite such a file. */
  static void check(Path file) throws IOException {
    byte[] start = start(file);
    refuseKeys(file, start);
    if (begins(start, BlockAddress.MAGIC)
        && start.length > KIND
        && start[KIND] == FileKind.DATABASE.wire()) {
      throw refusal(file, "a database");
    }
  }

  /** Refuses to read a file that holds keys, even if this process does not use it. */
  static void checkKeys(Path file) throws IOException {
    refuseKeys(file, start(file));
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
