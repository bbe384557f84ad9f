package dev.nacre.jdbc.offline;

import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The first characters of a file, which tell its format. */
public final class FileSignature {
  private static final int LENGTH = 4;

  private FileSignature() {}

  /**
   * Reads the first four characters, or fewer of a shorter file. Refuses a database that this
   * process has open, whose lock would be lost.
   */
  public static String of(Path file) throws IOException {
    DatabaseFile.refuseOpen(file.toRealPath());
    ByteBuffer bytes = ByteBuffer.allocate(LENGTH);
    try (RawFile raw = new NioStorage().open(file.toString(), OpenMode.READ)) {
      int unused = raw.read(bytes, 0);
    }
    return StandardCharsets.ISO_8859_1.decode(bytes.flip()).toString();
  }
}
