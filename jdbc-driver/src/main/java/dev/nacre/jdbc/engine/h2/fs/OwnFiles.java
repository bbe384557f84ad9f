package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageAddress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Files that no SQL may write over: wallets with what lies beside them, registries, and databases
 * that are closed. All of them say in their first bytes what they are, also when this process never
 * has used them ({@link dev.nacre.jdbc.engine.KeyFiles} knows those).
 */
final class OwnFiles {
  // Of wallets, their auto-logins and registries; a letter follows that tells them apart.
  private static final byte[] KEYS = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e'};

  private static final int KIND = 13;

  private OwnFiles() {}

  /** Refuses to write over one. */
  static void check(Path file) throws IOException {
    byte[] start = start(file);
    refuseKeys(file, start);
    if (begins(start, PageAddress.MAGIC)
        && start.length > KIND
        && start[KIND] == FileKind.DATABASE.wire()) {
      throw refusal(file, "a database");
    }
  }

  /** Refuses to read one that holds keys, though this process does not use it. */
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
