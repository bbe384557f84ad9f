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
 * that are closed. All of them say in their first bytes what they are.
 */
final class OwnFiles {
  // Of wallets, their auto-logins and registries; a letter follows that tells them apart.
  private static final byte[] KEYS = {(byte) 0x89, 'N', 'a', 'c', 'r', 'e'};

  private static final int KIND = 13;

  private OwnFiles() {}

  static void check(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    byte[] start;
    try (InputStream in = Files.newInputStream(file)) {
      start = in.readNBytes(KIND + 1);
    }
    boolean keys = begins(start, KEYS);
    boolean database =
        begins(start, PageAddress.MAGIC)
            && start.length > KIND
            && start[KIND] == FileKind.DATABASE.wire();
    if (keys || database) {
      throw new NacreIOException(
          ErrorCode.FILE_KIND_WRONG,
          "The file "
              + file
              + " is "
              + (keys ? "a wallet or a registry" : "a database")
              + " and not an export");
    }
  }

  private static boolean begins(byte[] bytes, byte[] with) {
    return bytes.length >= with.length
        && Arrays.equals(bytes, 0, with.length, with, 0, with.length);
  }
}
