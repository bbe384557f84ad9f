package dev.nacre.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.column.CellPlace;
import dev.nacre.core.column.ChunkedCellCipher;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The golden cells of large values, opened by this release and by a reader that was written from
 * the specification alone.
 *
 * <p>{@code -Dnacre.golden=write} writes them when they are missing.
 */
final class GoldenLargeCellTest {
  private static final KeyId MASTER = KeyId.parse("6e616372-6520-4001-8000-676f6c64656e");
  private static final String MASTER_HEX =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  private static final UUID CATALOG = UUID.fromString("6e616372-6520-4001-8000-000000000001");
  private static final UUID TABLE = UUID.fromString("6e616372-6520-4001-8000-000000000002");
  private static final UUID COLUMN = UUID.fromString("6e616372-6520-4001-8000-000000000003");

  /** One that is of scheme 1, and one of two chunks. */
  private static final List<Integer> LENGTHS = List.of(10, 65_536 + 100);

  private static byte[] value(int length) {
    byte[] value = new byte[length];
    for (int i = 0; i < length; i++) {
      value[i] = (byte) ('a' + i % 26);
    }
    return value;
  }

  @Test
  @Covers("columns-41")
  void areReadByThisRelease() throws IOException {
    if ("write".equals(System.getProperty("nacre.golden")) && !Files.exists(path())) {
      write();
    }
    List<byte[]> found = new ArrayList<>();
    try (DataKey key = key();
        ChunkedCellCipher cells = cells(key)) {
      for (String line : Files.readAllLines(path(), StandardCharsets.UTF_8)) {
        if (line.startsWith("cell ")) {
          found.add(cells.open(HexFormat.of().parseHex(line.split(" ", -1)[2])));
        }
      }
    }
    assertThat(found).hasSize(LENGTHS.size());
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i)).isEqualTo(value(LENGTHS.get(i)));
    }
  }

  @Test
  void areReadByAReaderWrittenFromTheSpecification() throws Exception {
    Requirement.present(hasPython(), "python3 with the package cryptography");
    Path out = Files.createTempFile("golden", ".cells");
    try {
      Process python =
          new ProcessBuilder(
                  "python3",
                  SourceTree.root().resolve("src/test/python/read_cells.py").toString(),
                  path().toString())
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(python.exitValue()).isZero();
      List<String> expected = new ArrayList<>();
      for (int length : LENGTHS) {
        expected.add("LARGE_BINARY " + length + " " + digest(value(length)));
      }
      assertThat(Files.readAllLines(out)).isEqualTo(expected);
    } finally {
      Files.delete(out);
    }
  }

  private static String digest(byte[] bytes) throws GeneralSecurityException {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import cryptography").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private static Path path() throws IOException {
    return SourceTree.root().resolve("src/test/resources/golden/cells-v1-large.txt");
  }

  private static KeyScope scope() {
    return new KeyScope(KeyPurpose.COLUMN, COLUMN);
  }

  private static ChunkedCellCipher cells(DataKey key) {
    return ColumnCipher.large(new CellPlace(CATALOG, TABLE, COLUMN), Map.of(5, key), 5);
  }

  private static LocalMasterKey master() {
    return new LocalMasterKey(MASTER, SecretBytes.taking(HexFormat.of().parseHex(MASTER_HEX)));
  }

  private static DataKey key() throws IOException {
    for (String line : Files.readAllLines(path(), StandardCharsets.UTF_8)) {
      if (line.startsWith("key ")) {
        byte[] wrapped = HexFormat.of().parseHex(line.split(" ", -1)[2]);
        try (LocalMasterKey master = master()) {
          return master.unwrap(WrappedKey.decode(ByteBuffer.wrap(wrapped)), scope());
        }
      }
    }
    throw new IOException("no key in " + path());
  }

  private static void write() throws IOException {
    List<String> lines =
        new ArrayList<>(Arrays.asList("catalog " + CATALOG, "table " + TABLE, "column " + COLUMN));
    lines.add("master " + MASTER + " " + MASTER_HEX);
    try (DataKey key = DataKey.generate(scope());
        LocalMasterKey master = master();
        ChunkedCellCipher cells = cells(key)) {
      lines.add("key 5 " + HexFormat.of().formatHex(master.wrap(key).encode()));
      for (int length : LENGTHS) {
        lines.add("cell LARGE_BINARY " + HexFormat.of().formatHex(cells.seal(value(length))));
      }
    }
    Files.write(path(), lines);
  }
}
