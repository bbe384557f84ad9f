package dev.nacre.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.column.CellPlace;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The golden cells, one of each scheme and kind of value, opened by this release and by a reader
 * that was written from the specification alone.
 *
 * <p>{@code -Dnacre.golden=write} writes them when they are missing.
 */
final class GoldenCellTest {
  private static final KeyId MASTER = KeyId.parse("6e616372-6520-4001-8000-676f6c64656e");
  private static final String MASTER_HEX =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
  private static final UUID CATALOG = UUID.fromString("6e616372-6520-4001-8000-000000000001");
  private static final UUID TABLE = UUID.fromString("6e616372-6520-4001-8000-000000000002");
  private static final UUID COLUMN = UUID.fromString("6e616372-6520-4001-8000-000000000003");
  private static final CellPlace PLACE = new CellPlace(CATALOG, TABLE, COLUMN);

  private static final String USUAL = "cells-v1.txt";
  private static final String OCB = "cells-v1-ocb.txt";

  /** The ciphers of the cells of a value, in each file. */
  private static final Map<String, List<CipherOf>> FILES =
      Map.of(
          USUAL,
          List.of(
              (type, keys) -> ColumnCipher.randomised(PLACE, keys, 5),
              (type, keys) ->
                  ColumnCipher.deterministic(CATALOG, COLUMN, type.kind().wire(), keys, 5)),
          OCB,
          List.of((type, keys) -> ColumnCipher.randomisedOcb(PLACE, keys, 5)));

  private static List<CipherOf> ciphers(String file) {
    return Objects.requireNonNull(FILES.get(file));
  }

  /** A cipher for a column of a type. */
  @FunctionalInterface
  private interface CipherOf {
    ColumnCipher under(ColumnType type, Map<Integer, DataKey> keys);
  }

  /** Columns and values, and what the Python reader prints for each. */
  private record Golden(ColumnType type, Object value, String text) {}

  private static final List<Golden> GOLDEN =
      List.of(
          new Golden(ColumnType.of(TypeName.VARCHAR, 80), "Grüße, 世界 😀", "Grüße, 世界 😀"),
          new Golden(ColumnType.of(TypeName.VARCHAR, 80), "", ""),
          new Golden(ColumnType.of(TypeName.CHAR, 8), "ab      ", "ab"),
          new Golden(
              ColumnType.of(TypeName.BIGINT), new BigDecimal(Long.MIN_VALUE), "" + Long.MIN_VALUE),
          new Golden(
              new ColumnType(TypeName.NUMERIC, 12, 2), new BigDecimal("-1234567.50"), "-1234567.5"),
          new Golden(ColumnType.of(TypeName.DOUBLE), -0.1, "-0x1.999999999999ap-4"),
          new Golden(ColumnType.of(TypeName.DATE), LocalDate.of(1582, 10, 15), "1582-10-15"),
          new Golden(new ColumnType(TypeName.TIME, 0, 9), LocalTime.MAX, "86399999999999"),
          new Golden(
              new ColumnType(TypeName.TIME_WITH_TIME_ZONE, 0, 9),
              OffsetTime.parse("00:00:00.000000001-03:30"),
              "1-12600"),
          new Golden(
              new ColumnType(TypeName.TIMESTAMP, 0, 6),
              LocalDateTime.parse("1969-12-31T23:59:59.000001"),
              "-1.000001000"),
          new Golden(
              new ColumnType(TypeName.TIMESTAMP_WITH_TIME_ZONE, 0, 9),
              OffsetDateTime.parse("2026-02-28T12:00:00.5+05:45"),
              "1772280000.500000000+20700"),
          new Golden(ColumnType.of(TypeName.BOOLEAN), true, "true"),
          new Golden(ColumnType.of(TypeName.UUID), COLUMN, COLUMN.toString()),
          new Golden(ColumnType.of(TypeName.VARBINARY, 9), new byte[] {0, -1}, "00ff"),
          new Golden(ColumnType.of(TypeName.JSON), "{\"a\" : 1}", "{\"a\" : 1}"));

  @ParameterizedTest
  @ValueSource(strings = {USUAL, OCB})
  @Covers("columns-41")
  void areReadByThisRelease(String file) throws IOException {
    if ("write".equals(System.getProperty("nacre.golden")) && !Files.exists(path(file))) {
      write(file);
    }
    int each = ciphers(file).size();
    int cells = 0;
    try (Ciphers ciphers = new Ciphers(keys(file), ciphers(file))) {
      for (String line : Files.readAllLines(path(file), StandardCharsets.UTF_8)) {
        if (line.startsWith("cell ")) {
          Golden golden = GOLDEN.get(cells / each);
          byte[] cell = HexFormat.of().parseHex(line.split(" ", -1)[2]);
          byte[] canonical = ciphers.of(golden, cells % each).open(cell);
          assertThat(golden.type.decode(canonical)).isEqualTo(golden.value);
          cells++;
        }
      }
    }
    assertThat(cells).isEqualTo(each * GOLDEN.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {USUAL, OCB})
  void areReadByAReaderWrittenFromTheSpecification(String file) throws Exception {
    Requirement.present(hasPython(), "python3 with the package cryptography");
    Path out = Files.createTempFile("golden", ".cells");
    try {
      Process python =
          new ProcessBuilder(
                  "python3",
                  "-X",
                  "utf8",
                  SourceTree.root().resolve("src/test/python/read_cells.py").toString(),
                  path(file).toString())
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(python.exitValue()).isZero();
      List<String> expected = new ArrayList<>();
      for (Golden golden : GOLDEN) {
        for (int i = 0; i < ciphers(file).size(); i++) {
          expected.add(golden.type.kind() + " " + golden.text);
        }
      }
      assertThat(Files.readAllLines(out, StandardCharsets.UTF_8)).isEqualTo(expected);
    } finally {
      Files.delete(out);
    }
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import cryptography").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private static Path path(String file) throws IOException {
    return SourceTree.root().resolve("src/test/resources/golden").resolve(file);
  }

  private static Map<Integer, DataKey> keys(String file) throws IOException {
    for (String line : Files.readAllLines(path(file), StandardCharsets.UTF_8)) {
      if (line.startsWith("key ")) {
        byte[] wrapped = HexFormat.of().parseHex(line.split(" ", -1)[2]);
        try (LocalMasterKey master = master()) {
          return Map.of(5, master.unwrap(WrappedKey.decode(ByteBuffer.wrap(wrapped)), scope()));
        }
      }
    }
    throw new IOException("no key in " + path(file));
  }

  private static void write(String file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("catalog " + CATALOG);
    lines.add("table " + TABLE);
    lines.add("column " + COLUMN);
    lines.add("master " + MASTER + " " + MASTER_HEX);
    DataKey key = DataKey.generate(scope());
    try (LocalMasterKey master = master()) {
      lines.add("key 5 " + HexFormat.of().formatHex(master.wrap(key).encode()));
    }
    try (Ciphers ciphers = new Ciphers(Map.of(5, key), ciphers(file))) {
      for (Golden golden : GOLDEN) {
        byte[] canonical = golden.type.encode(golden.value);
        for (int i = 0; i < ciphers(file).size(); i++) {
          byte[] cell = ciphers.of(golden, i).seal(canonical);
          lines.add("cell " + golden.type.kind() + " " + HexFormat.of().formatHex(cell));
        }
      }
    }
    Files.write(path(file), lines);
  }

  private static KeyScope scope() {
    return new KeyScope(KeyPurpose.COLUMN, COLUMN);
  }

  private static LocalMasterKey master() {
    return new LocalMasterKey(MASTER, SecretBytes.taking(HexFormat.of().parseHex(MASTER_HEX)));
  }

  /** Takes over the keys. */
  private static final class Ciphers implements AutoCloseable {
    private final Map<Integer, DataKey> keys;
    private final List<CipherOf> each;
    private final List<ColumnCipher> open = new ArrayList<>();

    Ciphers(Map<Integer, DataKey> keys, List<CipherOf> each) {
      this.keys = keys;
      this.each = each;
    }

    ColumnCipher of(Golden golden, int which) {
      ColumnCipher cipher = each.get(which).under(golden.type, keys);
      open.add(cipher);
      return cipher;
    }

    @Override
    public void close() {
      open.forEach(ColumnCipher::close);
      keys.values().forEach(DataKey::close);
    }
  }
}
