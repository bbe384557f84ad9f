package dev.nacre.leak;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * Fills a database with markers and does what writes files; runs in a JVM of its own.
 *
 * <p>It says {@code holding} when a large result is open and half of a large object has been
 * streamed, and goes on when it gets a line.
 */
public final class Workload {
  private static final int ROWS = 3_000;
  private static final int HALF = 2 << 20;

  private final Connection connection;
  private final Path out;

  private Workload(Connection connection, Path out) {
    this.connection = connection;
    this.out = out;
  }

  /** Takes a URL and a folder for exports. */
  public static void main(String[] args) throws Exception {
    Path out = Files.createDirectories(Path.of(args[1]));
    String url = args[0] + ";TRACE_LEVEL_FILE=3";
    Properties info = new Properties();
    info.setProperty("user", Marker.USER_NAME.text());
    info.setProperty("password", Marker.DATABASE_PASSWORD.text());
    if (url.startsWith("jdbc:nacre:")) {
      info.setProperty("nacre.wallet.password", Marker.PASSPHRASE.text());
      Secrets.walletWithRecoveryKey(Path.of("data", "shop.wallet"));
    }
    try (Connection first = DriverManager.getConnection(url, info);
        Connection second = DriverManager.getConnection(url, info)) {
      Workload work = new Workload(first, out);
      work.define();
      work.fill();
      work.fail();
      work.export();
      if (url.startsWith("jdbc:nacre:")) {
        Secrets.provoke(url, info, first);
      }
      work.hold(second);
    }
    try (Connection last = DriverManager.getConnection(url, info);
        Statement statement = last.createStatement()) {
      if (url.startsWith("jdbc:nacre:")) {
        Secrets.lookIntoTheTrace(Path.of("data", "shop.trace.db").toAbsolutePath());
      }
      statement.execute("SHUTDOWN COMPACT");
    }
    System.out.println("compacted");
  }

  private void define() throws SQLException {
    run("SET MAX_MEMORY_ROWS 500");
    run("CREATE SCHEMA " + name(Marker.SCHEMA_NAME));
    run("SET SCHEMA " + name(Marker.SCHEMA_NAME));
    run("CREATE SEQUENCE " + name(Marker.SEQUENCE_NAME));
    run(
        "CREATE TABLE t (id INT PRIMARY KEY, %s VARCHAR(500) DEFAULT '%s', c CHAR(60), b VARBINARY,"
                .formatted(name(Marker.COLUMN_NAME), Marker.DEFAULT.text())
            + " j JSON, a VARCHAR(60) ARRAY, e ENUM('%s', 'other'), text CLOB, content BLOB,"
                .formatted(Marker.ENUM_WORD.text())
            + " CONSTRAINT %s CHECK (c <> '%s'))"
                .formatted(name(Marker.CONSTRAINT_NAME), Marker.CHECK.text()));
    run("COMMENT ON TABLE t IS '" + Marker.COMMENT.text() + "'");
    run("CREATE TABLE %s (id INT, v VARCHAR)".formatted(name(Marker.TABLE_NAME)));
    run("CREATE VIEW v AS SELECT id FROM t WHERE c <> '" + Marker.VIEW_TEXT.text() + "'");
    run("CREATE USER other PASSWORD '" + Marker.DATABASE_PASSWORD.text() + "'");
    run("CREATE LOCAL TEMPORARY TABLE l (v VARCHAR)");
  }

  private void fill() throws Exception {
    run(
        "INSERT INTO t VALUES (1, '%s', '%s', X'%s', JSON '{\"k\":\"%s\"}', ARRAY['%s'], 'other',"
                .formatted(
                    Marker.VARCHAR.text(),
                    Marker.CHAR.text(),
                    hex(Marker.BINARY.text()),
                    Marker.JSON.text(),
                    Marker.ARRAY.text())
            + " '%s', X'%s')".formatted(Marker.CLOB_SMALL.text(), hex(Marker.BLOB_SMALL.text())));
    String large = (Marker.CLOB_LARGE.text() + " ").repeat(20_000);
    byte[] blob = (Marker.BLOB_LARGE.text() + " ").repeat(20_000).getBytes(StandardCharsets.UTF_8);
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO t(id, text, content) VALUES (2, ?, ?)")) {
      insert.setCharacterStream(1, new StringReader(large));
      insert.setBinaryStream(2, new ByteArrayInputStream(blob));
      insert.execute();
    }
    try (PreparedStatement select = connection.prepareStatement("SELECT id FROM t WHERE c = ?")) {
      select.setString(1, Marker.TRACED_PARAMETER.text());
      select.executeQuery().close();
    }
    run("INSERT INTO l VALUES ('" + Marker.TEMPORARY_ROW.text() + "')");
    run("INSERT INTO t(id, c) VALUES (3, '" + Marker.DELETED_ROW.text() + "')");
    run("DELETE FROM t WHERE id = 3");
    connection.setAutoCommit(false);
    run("INSERT INTO t(id, c) VALUES (4, '" + Marker.ROLLED_BACK_ROW.text() + "')");
    connection.rollback();
    connection.setAutoCommit(true);
    run(
        "INSERT INTO %s SELECT x, '%s' || x FROM SYSTEM_RANGE(1, %d)"
            .formatted(name(Marker.TABLE_NAME), Marker.INDEXED.text(), ROWS));
    run("CREATE INDEX %s ON %s(v)".formatted(name(Marker.INDEX_NAME), name(Marker.TABLE_NAME)));
    run("CHECKPOINT SYNC");
  }

  /** H2 writes what failed into the trace file, as it was. */
  private void fail() {
    try {
      run("SELECT CAST('" + Marker.LITERAL_IN_ERROR.text() + "' AS INT)");
      throw new IllegalStateException("that is no number");
    } catch (SQLException expected) {
      // Its text is H2's and the application's.
    }
  }

  private void export() throws SQLException {
    run("SCRIPT TO '" + out + "/script.sql'");
    run("SCRIPT TO '" + out + "/script.zip' COMPRESSION ZIP");
    run("BACKUP TO '" + out + "/backup.zip'");
    run("CALL CSVWRITE('%s/rows.csv', 'SELECT v FROM %s')".formatted(out, name(Marker.TABLE_NAME)));
    run("CALL FILE_WRITE('%s', '%s/written')".formatted(Marker.FILE_WRITE.text(), out));
  }

  private void hold(Connection other) throws Exception {
    String sorted =
        "SELECT '%s' || v || SPACE(8000) AS s FROM %s ORDER BY s DESC"
            .formatted(Marker.SORTED.text(), name(Marker.TABLE_NAME));
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sorted);
        PreparedStatement insert =
            other.prepareStatement(
                "INSERT INTO %s.t(id, content) VALUES (5, ?)"
                    .formatted(name(Marker.SCHEMA_NAME)))) {
      if (!rows.next()) {
        throw new IllegalStateException("no rows");
      }
      insert.setBinaryStream(1, new HalfWay());
      insert.execute();
      int count = 1;
      while (rows.next()) {
        count++;
      }
      if (count != ROWS) {
        throw new IllegalStateException(count + " rows");
      }
    }
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String name(Marker marker) {
    return '"' + marker.text() + '"';
  }

  private static String hex(String text) {
    return java.util.HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Waits in the middle. */
  private final class HalfWay extends InputStream {
    private final byte[] content =
        (Marker.BLOB_HALF.text() + " ").repeat(1024).getBytes(StandardCharsets.UTF_8);
    private long given;
    private boolean waited;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (given >= HALF && !waited) {
        waited = true;
        pause();
      }
      if (given >= 2L * HALF) {
        return -1;
      }
      int from = (int) (given % content.length);
      int count = Math.min(length, content.length - from);
      System.arraycopy(content, from, bytes, offset, count);
      given += count;
      return count;
    }

    private void pause() throws IOException {
      try {
        run("CHECKPOINT SYNC");
      } catch (SQLException failed) {
        throw new IOException(failed);
      }
      System.out.println("holding");
      if (System.in.read() < 0) {
        throw new IOException("nobody is there");
      }
    }
  }
}
