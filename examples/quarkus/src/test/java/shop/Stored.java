package shop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What lies in the database, as the database's own driver and the file show it. */
final class Stored {
  private Stored() {}

  /** Whether the file has these letters. */
  static boolean contains(Path file, String letters) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length == 0) {
      throw new IOException(file + " is empty");
    }
    return new String(bytes, StandardCharsets.ISO_8859_1).contains(letters);
  }
}
