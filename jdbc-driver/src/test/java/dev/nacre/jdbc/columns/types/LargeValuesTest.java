package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.testkit.cover.Covers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of any length are streamed in chunks, and nothing comes out that was not sealed. */
final class LargeValuesTest {
  private static final String SECRET = "Mordecai Plutarch Xylophone";

  private static String types(Dialect dialect) {
    return switch (DialectName.of(dialect)) {
      case POSTGRESQL -> "doc TEXT ENCRYPT, data BYTEA ENCRYPT";
      case MARIADB -> "doc LONGTEXT ENCRYPT, data LONGBLOB ENCRYPT";
      case H2, DERBY -> "doc CLOB ENCRYPT, data BLOB ENCRYPT";
    };
  }

  private interface Work {
    void with(DatabaseHarness bench, Connection connection, Statement statement) throws Exception;
  }

  private static void on(Dialect dialect, Work work) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Connection connection = bench.connect();
          Statement statement = connection.createStatement()) {
        int unused =
            statement.executeUpdate(
                "CREATE TABLE files (id INT PRIMARY KEY, " + types(dialect) + ")");
        work.with(bench, connection, statement);
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
  }

  private static String text(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append(SECRET).append(" Grüße \uD835\uDCA9 ").append(text.length());
    }
    return text.substring(0, length).replaceAll("\\p{Cs}$", "x");
  }

  private static byte[] bytes(int length) {
    return Arrays.copyOf(text(length).getBytes(StandardCharsets.UTF_8), length);
  }

  @ParameterizedTest
  @Covers({"columns-20"})
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void largeValuesAreReadThroughEverySetterAndGetter(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          int id = 0;
          for (int length : new int[] {0, 3, 70_000, 400_000}) {
            String doc = text(length);
            byte[] data = bytes(length);
            for (Giving giving : givings()) {
              id++;
              try (PreparedStatement insert =
                  connection.prepareStatement("INSERT INTO files VALUES (?, ?, ?)")) {
                insert.setInt(1, id);
                giving.give(insert, doc, data);
                assertThat(insert.executeUpdate()).isEqualTo(1);
              }
              comesBack(statement, id, doc, data);
            }
          }
        });
  }

  private interface Giving {
    void give(PreparedStatement insert, String doc, byte[] data) throws SQLException;
  }

  private static List<Giving> givings() {
    return List.of(
        (insert, doc, data) -> {
          insert.setString(2, doc);
          insert.setBytes(3, data);
        },
        (insert, doc, data) -> {
          insert.setCharacterStream(2, new StringReader(doc));
          insert.setBinaryStream(3, new ByteArrayInputStream(data));
        },
        (insert, doc, data) -> {
          insert.setCharacterStream(2, new StringReader(doc), doc.length());
          insert.setBinaryStream(3, new ByteArrayInputStream(data), data.length);
        },
        (insert, doc, data) -> {
          insert.setClob(2, new StringReader(doc + "more"), doc.length());
          insert.setBlob(
              3, new ByteArrayInputStream(Arrays.copyOf(data, data.length + 5)), data.length);
        },
        (insert, doc, data) -> {
          insert.setClob(2, new javax.sql.rowset.serial.SerialClob(doc.toCharArray()));
          insert.setBlob(3, new javax.sql.rowset.serial.SerialBlob(data));
        },
        (insert, doc, data) -> {
          insert.setObject(2, new StringReader(doc));
          insert.setObject(3, new ByteArrayInputStream(data));
        });
  }

  private static void comesBack(Statement statement, int id, String doc, byte[] data)
      throws SQLException, IOException {
    try (ResultSet row = statement.executeQuery("SELECT doc, data FROM files WHERE id = " + id)) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString("doc")).isEqualTo(doc);
      assertThat(row.getBytes("data")).isEqualTo(data);
      try (Reader characters = row.getCharacterStream(1);
          InputStream bytes = row.getBinaryStream(2)) {
        assertThat(read(characters)).isEqualTo(doc);
        assertThat(bytes.readAllBytes()).isEqualTo(data);
      }
      Clob clob = row.getClob(1);
      assertThat(clob.length()).isEqualTo(doc.length());
      assertThat(read(clob.getCharacterStream())).isEqualTo(doc);
      Blob blob = row.getBlob(2);
      assertThat(blob.length()).isEqualTo(data.length);
      if (doc.length() > 10) {
        int middle = doc.length() / 2;
        assertThat(clob.getSubString(middle + 1, 9)).isEqualTo(doc.substring(middle, middle + 9));
        assertThat(clob.position(SECRET, 2)).isEqualTo(doc.indexOf(SECRET, 1) + 1);
        assertThat(blob.getBytes(middle + 1, 9))
            .isEqualTo(Arrays.copyOfRange(data, middle, middle + 9));
        assertThat(blob.position(new byte[] {'x', 'y', 'z', 'z'}, 1)).isEqualTo(-1);
        assertThatThrownBy(() -> blob.truncate(1)).hasMessageStartingWith("NACRE-2053");
        assertThatThrownBy(() -> clob.setString(1, "x")).hasMessageStartingWith("NACRE-2053");
      }
    }
  }

  private static String read(@Nullable Reader reader) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] room = new char[10_000];
    if (reader != null) {
      for (int read = reader.read(room); read >= 0; read = reader.read(room)) {
        text.append(room, 0, read);
      }
    }
    return text.toString();
  }

  /** The Clob of MariaDB's driver is a Blob too. */
  private static Object both(String text, byte[] bytes) {
    return Proxy.newProxyInstance(
        LargeValuesTest.class.getClassLoader(),
        new Class<?>[] {NClob.class, Blob.class},
        (proxy, method, args) ->
            switch (method.getName()) {
              case "getCharacterStream" -> new StringReader(text);
              case "getBinaryStream" -> new ByteArrayInputStream(bytes);
              default -> throw new UnsupportedOperationException(method.toString());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void anObjectThatIsClobAndBlobIsReadAsTheSetterSays(Dialect dialect) throws Exception {
    String doc = text(70_000);
    byte[] data = bytes(60_000);
    Object both = both(doc, data);
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO files VALUES (?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setClob(2, (Clob) both);
            insert.setBlob(3, (Blob) both);
            assertThat(insert.executeUpdate()).isEqualTo(1);
            insert.setInt(1, 2);
            insert.setNClob(2, (NClob) both);
            insert.setBlob(3, (Blob) both);
            assertThat(insert.executeUpdate()).isEqualTo(1);
          }
          comesBack(statement, 1, doc, data);
          comesBack(statement, 2, doc, data);
        });
  }

  @ParameterizedTest
  @Covers({"columns-6", "columns-19", "columns-20"})
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void tamperedLargeValueIsRefused(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO files VALUES (?, ?, ?)")) {
            insert.setInt(1, 1);
            insert.setString(2, text(200_000));
            insert.setNull(3, java.sql.Types.BLOB);
            assertThat(insert.executeUpdate()).isEqualTo(1);
            assertThatThrownBy(() -> insert.setString(2, "half \uD835"))
                .hasMessageStartingWith("NACRE-2041");
          }
          try (ResultSet row = statement.executeQuery("SELECT data FROM files")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getBinaryStream(1)).isNull();
            assertThat(row.getBlob(1)).isNull();
            assertThat(row.getObject(1)).isNull();
            assertThat(row.wasNull()).isTrue();
          }
          byte[] cell = bench.stored("SELECT doc FROM files");
          assertThat(cell).startsWith(0xab, 0x01, 0x30, 0x01);
          byte[] cut = Arrays.copyOf(cell, 36 + 2 * 65_552);
          byte[] longer = Arrays.copyOf(cell, cell.length + 16);
          for (byte[] altered : List.of(cut, longer)) {
            try (PreparedStatement put = bench.plain.prepareStatement("UPDATE files SET doc = ?")) {
              put.setBytes(1, altered);
              assertThat(put.executeUpdate()).isEqualTo(1);
            }
            try (ResultSet row = statement.executeQuery("SELECT doc FROM files")) {
              assertThat(row.next()).isTrue();
              assertThatThrownBy(() -> row.getString(1)).hasMessageStartingWith("NACRE-3040");
              assertThatThrownBy(() -> read(row.getCharacterStream(1)))
                  .hasMessageStartingWith("NACRE-3040")
                  .hasMessageContaining(dialect.stored("files") + "." + dialect.stored("doc"));
              assertThatThrownBy(() -> row.getClob(1).length())
                  .hasMessageStartingWith("NACRE-3040");
            }
          }
          // A cell of the one column is none of the other; plaintext is not even stored.
          assertThat(bench.plain("UPDATE files SET data = doc")).isEqualTo(1);
          try (ResultSet row = statement.executeQuery("SELECT data FROM files")) {
            assertThat(row.next()).isTrue();
            assertThatThrownBy(() -> row.getBinaryStream(1).read())
                .hasMessageStartingWith("NACRE-3040");
          }
          try (PreparedStatement put = bench.plain.prepareStatement("UPDATE files SET data = ?")) {
            put.setBytes(1, new byte[] {1, 2, 3});
            assertThatThrownBy(put::executeUpdate).hasMessageMatching("(?si).*constraint.*");
          }
        });
  }

  @ParameterizedTest
  @Covers("columns-20")
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void aStreamThatFailsLeavesNoRow(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          try (PreparedStatement insert =
              connection.prepareStatement("INSERT INTO files (id, data) VALUES (1, ?)")) {
            assertThatThrownBy(
                    () -> {
                      insert.setBinaryStream(1, new Failing());
                      int unused = insert.executeUpdate();
                    })
                .isInstanceOf(SQLException.class);
          }
          assertThat(bench.stored("SELECT MAX(id) FROM files")).isNull();
        });
  }

  private static final class Failing extends InputStream {
    private int left = 150_000;

    @Override
    public int read() throws IOException {
      if (left-- <= 0) {
        throw new IOException("gone");
      }
      return 'x';
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      int count = Math.min(left, length);
      if (count <= 0) {
        throw new IOException("gone");
      }
      Arrays.fill(to, from, from + count, (byte) 'x');
      left -= count;
      return count;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  void comparisonOfLargeValuesIsRefused(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          for (String type :
              dialect == Dialect.H2 ? List.of("CLOB", "BLOB") : List.of("MEDIUMTEXT")) {
            assertThatThrownBy(
                    () ->
                        statement.executeUpdate(
                            "CREATE TABLE bad (c " + type + " ENCRYPT NO SALT)"))
                .hasMessageStartingWith("NACRE-20");
          }
          assertThatThrownBy(() -> statement.executeQuery("SELECT 1 FROM files WHERE doc = 'x'"))
              .hasMessageStartingWith("NACRE-2051");
        });
  }

  /** It compares no BLOB, so none could have the check that keeps plaintext out. */
  @Test
  void largeValuesAreRefusedOnDerby() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String type : List.of("CLOB", "BLOB")) {
        assertThatThrownBy(() -> statement.execute("CREATE TABLE t (c " + type + " ENCRYPT)"))
            .hasMessageStartingWith("NACRE-2040");
      }
    }
  }
}
