package dev.nacre.jdbc.engine.h2.harness;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.stream.Stream;

/**
 * A second process of an automatic server, which sends a large object there: while the last of it
 * is read, says what lies in the temporary folder.
 */
final class LargeObjectProcess {
  private static final int LENGTH = 3_000_000;

  private LargeObjectProcess() {}

  public static void main(String[] args) throws Exception {
    String marker = args[1];
    try (SealedDatabaseFixture.Open open =
            SealedDatabaseFixture.at(Path.of(args[0])).open(";AUTO_SERVER=TRUE");
        PreparedStatement insert = open.connection().prepareStatement("INSERT INTO t VALUES (?)")) {
      insert.setCharacterStream(1, new Repeated(marker));
      insert.executeUpdate();
    } catch (Exception failed) {
      failed.printStackTrace(System.out);
    }
  }

  private static String temporaryFiles(String marker) {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      List<Path> temporary = files.filter(file -> file.toString().endsWith(".temp.db")).toList();
      boolean clear = false;
      long bytes = 0;
      for (Path file : temporary) {
        byte[] content = Files.readAllBytes(file);
        bytes += content.length;
        clear |= new String(content, StandardCharsets.ISO_8859_1).contains(marker);
      }
      return (bytes > 1_000_000 ? "large " : "small ") + (clear ? "clear" : "sealed");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The marker over and over. */
  private static final class Repeated extends Reader {
    private final String marker;
    private int position;

    Repeated(String marker) {
      this.marker = marker;
    }

    @Override
    public int read(char[] target, int offset, int length) {
      if (position >= LENGTH) {
        System.out.println(temporaryFiles(marker));
        return -1;
      }
      int count = Math.min(length, LENGTH - position);
      for (int i = 0; i < count; i++) {
        target[offset + i] = marker.charAt((position + i) % marker.length());
      }
      position += count;
      return count;
    }

    @Override
    public void close() {}
  }
}
