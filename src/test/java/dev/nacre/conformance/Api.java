package dev.nacre.conformance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What is done to a database by method calls rather than by SQL text. */
final class Api {
  private final Connection connection;
  private final Transcript transcript;

  private Api(Connection connection, Transcript transcript) {
    this.connection = connection;
    this.transcript = transcript;
  }

  static void play(Connection connection, Transcript transcript) throws Exception {
    Api api = new Api(connection, transcript);
    api.run("CREATE TABLE api (id IDENTITY, a VARCHAR(20) UNIQUE, n INT DEFAULT 7)");
    api.step("generated keys", api::generatedKeys);
    api.step("batches", api::batches);
    api.step("parameters of all types", api::parameters);
    api.step("scrolling", api::scrolling);
    api.step("updating through a result", api::updating);
    api.step("calls", api::calls);
    api.step("savepoints and isolation", api::transactions);
    api.step("large objects", api::largeObjects);
    api.step("streams that fail", api::failingStreams);
    api.step("several results", api::severalResults);
    api.step("limits and settings of statements", api::statementSettings);
    api.step("parents", api::parents);
    api.step("closed objects", api::closedObjects);
    api.step("names and escapes", api::escapes);
    api.step("texts", api::texts);
    api.run("DROP TABLE api");
  }

  private void step(String name, Transcript.Work work) {
    transcript.begin("api: " + name);
    transcript.attempt(name, work);
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private void rows(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      transcript.rows(rows);
    }
  }

  private void generatedKeys() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO api(a) VALUES ('one'), ('two')", 1);
      transcript.rows(statement.getGeneratedKeys());
      statement.executeUpdate("INSERT INTO api(a) VALUES ('three')", new String[] {"ID", "N"});
      transcript.rows(statement.getGeneratedKeys());
      statement.executeLargeUpdate("INSERT INTO api(a) VALUES ('four')", new int[] {1, 3});
      transcript.rows(statement.getGeneratedKeys());
      statement.execute("INSERT INTO api(a) VALUES ('five')");
      transcript.rows(statement.getGeneratedKeys());
      transcript.attempt(
          "a column that is not there",
          () ->
              statement.executeUpdate(
                  "INSERT INTO api(a) VALUES ('six')", new String[] {"NOTHING"}));
    }
    try (PreparedStatement insert =
        connection.prepareStatement("MERGE INTO api(a) KEY(a) VALUES (?)", new String[] {"id"})) {
      insert.setString(1, "one");
      transcript.say("merged", insert.executeUpdate());
      transcript.rows(insert.getGeneratedKeys());
    }
  }

  private void batches() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO api(a, n) VALUES (?, ?)", 1)) {
      for (int i = 0; i < 6; i++) {
        insert.setString(1, i == 3 ? "one" : "batch" + i);
        if (i % 2 == 0) {
          insert.setInt(2, i);
        } else {
          insert.setNull(2, Types.INTEGER);
        }
        insert.addBatch();
      }
      transcript.attempt("a batch with a duplicate", insert::executeBatch);
      transcript.rows(insert.getGeneratedKeys());
      insert.clearParameters();
      transcript.attempt("a missing parameter", insert::addBatch);
      transcript.say("an empty batch", insert.executeLargeBatch());
    }
    try (Statement statement = connection.createStatement()) {
      statement.addBatch("INSERT INTO api(a) VALUES ('x1')");
      statement.addBatch("UPDATE api SET n = 1 WHERE n IS NULL");
      statement.addBatch("SELECT 1");
      statement.addBatch("DELETE FROM nothing");
      transcript.attempt("a mixed batch", statement::executeBatch);
      transcript.attempt("a null", () -> statement.addBatch(null));
    }
    rows("SELECT a, n FROM api ORDER BY id");
  }

  private void parameters() throws SQLException {
    List<Object> values = new ArrayList<>();
    values.add(true);
    values.add((byte) 1);
    values.add(2L);
    values.add(1.5f);
    values.add(new BigDecimal("12.340"));
    values.add("text");
    values.add(new byte[] {1, 2});
    values.add(Date.valueOf("2024-02-29"));
    values.add(Time.valueOf("23:59:58"));
    values.add(Timestamp.valueOf("2024-02-29 23:59:58.123456789"));
    values.add(LocalDate.of(1500, 1, 1));
    values.add(LocalDateTime.of(2024, 2, 29, 1, 2, 3, 4));
    values.add(OffsetDateTime.of(2024, 1, 1, 1, 1, 1, 1, ZoneOffset.ofHours(-9)));
    values.add(UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
    values.add(new Object[] {1, "two"});
    values.add(new Object());
    values.add('c');
    for (Object value : values) {
      String kind = value.getClass().getSimpleName();
      for (int type :
          new int[] {Types.OTHER, Types.VARCHAR, Types.INTEGER, Types.DATE, Types.VARBINARY}) {
        transcript.attempt(
            kind + " as " + type,
            () -> {
              try (PreparedStatement select = connection.prepareStatement("SELECT ?, ? IS NULL")) {
                select.setObject(1, value, type);
                select.setObject(2, value);
                transcript.rows(select.executeQuery());
              }
            });
      }
    }
    try (PreparedStatement select =
        connection.prepareStatement("SELECT * FROM types WHERE c_int = ?1 OR c_varchar = ?2")) {
      transcript.say("parameters", select.getParameterMetaData().getParameterCount());
      for (int i = 1; i <= 2; i++) {
        transcript.say("type", select.getParameterMetaData().getParameterTypeName(i));
        transcript.say("class", select.getParameterMetaData().getParameterClassName(i));
        transcript.say("scale", select.getParameterMetaData().getScale(i));
        transcript.say("null", select.getParameterMetaData().isNullable(i));
      }
      transcript.attempt("not all are set", select::executeQuery);
      transcript.attempt("there is no third", () -> select.setInt(3, 1));
      select.setNull(1, Types.NULL);
      select.setString(2, "x");
      transcript.rows(select.executeQuery());
      transcript.attempt("SQL for a prepared one", () -> select.executeQuery("SELECT 1"));
    }
  }

  private void scrolling() throws SQLException {
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        ResultSet rows = statement.executeQuery("SELECT x FROM SYSTEM_RANGE(1, 5)")) {
      transcript.attempt("before the first", () -> transcript.row("row", rows));
      transcript.say("last", rows.last() + " " + rows.getRow() + rows.isLast());
      transcript.say("previous", rows.previous() + " " + rows.getInt(1));
      transcript.say("absolute", rows.absolute(-2) + " " + rows.getInt("X"));
      transcript.say("relative", rows.relative(-1) + " " + rows.getInt("x"));
      transcript.say("find", rows.findColumn("x"));
      transcript.attempt("a column that is not there", () -> rows.findColumn("y"));
      rows.afterLast();
      transcript.say("after", rows.isAfterLast() + " " + rows.next());
      rows.beforeFirst();
      transcript.say("before", rows.isBeforeFirst() + " " + rows.first());
      transcript.attempt("read only", () -> rows.updateInt(1, 7));
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      transcript.attempt("forward only", rows::previous);
    }
  }

  private void updating() throws SQLException {
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE,
                ResultSet.CONCUR_UPDATABLE,
                ResultSet.HOLD_CURSORS_OVER_COMMIT);
        ResultSet rows = statement.executeQuery("SELECT id, a, n FROM api ORDER BY id")) {
      rows.next();
      rows.updateString("A", "changed");
      rows.updateRow();
      rows.refreshRow();
      transcript.row("refreshed", rows);
      rows.moveToInsertRow();
      rows.updateString(2, "inserted");
      rows.updateNull(3);
      rows.insertRow();
      rows.moveToCurrentRow();
      rows.updateString(2, "one");
      rows.cancelRowUpdates();
      rows.next();
      rows.deleteRow();
      transcript.say("deleted", rows.rowDeleted());
      transcript.say("concurrency", rows.getConcurrency() + " " + rows.getHoldability());
    }
    try (Statement statement = connection.createStatement(1004, 1008);
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM api")) {
      rows.next();
      transcript.attempt(
          "a result that cannot be updated",
          () -> {
            rows.updateInt(1, 1);
            rows.updateRow();
          });
    }
    rows("SELECT a, n FROM api ORDER BY id");
  }

  private void calls() throws SQLException {
    try (CallableStatement call = connection.prepareCall("{? = call POWER(?, ?)}")) {
      call.registerOutParameter(1, Types.DOUBLE);
      call.setInt(2, 2);
      call.setInt(3, 10);
      transcript.say("execute", call.execute());
      transcript.say("power", call.getDouble(1));
      transcript.attempt("not an out parameter", () -> call.getInt(2));
      transcript.attempt("by name", () -> call.getInt("nothing"));
    }
    try (CallableStatement call = connection.prepareCall("CALL CONCAT(?, 'b')")) {
      call.setString(1, "a");
      transcript.rows(call.executeQuery());
    }
    transcript.attempt("no such procedure", () -> connection.prepareCall("{call nothing(?)}"));
  }

  private void transactions() throws SQLException {
    connection.setAutoCommit(false);
    run("INSERT INTO api(a) VALUES ('t1')");
    Savepoint unnamed = connection.setSavepoint();
    run("INSERT INTO api(a) VALUES ('t2')");
    Savepoint named = connection.setSavepoint("named");
    run("INSERT INTO api(a) VALUES ('t3')");
    transcript.say("name", named.getSavepointName());
    transcript.attempt("it has no id", named::getSavepointId);
    connection.rollback(named);
    rows("SELECT a FROM api WHERE a LIKE 't_' ORDER BY a");
    connection.rollback(unnamed);
    transcript.attempt("gone", () -> connection.rollback(named));
    transcript.attempt("released", () -> connection.releaseSavepoint(unnamed));
    connection.rollback();
    rows("SELECT COUNT(*) FROM api WHERE a LIKE 't_'");
    connection.setAutoCommit(true);
    transcript.attempt("not in a transaction", () -> connection.setSavepoint("x"));
    for (int level : new int[] {1, 2, 4, 8, 3}) {
      transcript.attempt(
          "isolation " + level,
          () -> {
            connection.setTransactionIsolation(level);
            transcript.say("isolation", connection.getTransactionIsolation());
          });
    }
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    connection.setReadOnly(true);
    transcript.say("read only", connection.isReadOnly());
    connection.setReadOnly(false);
  }

  private void largeObjects() throws SQLException, IOException {
    run("CREATE TABLE lobs (id INT, b BLOB, c CLOB)");
    Blob blob = connection.createBlob();
    try (OutputStream out = blob.setBinaryStream(1)) {
      out.write("binary".getBytes(StandardCharsets.UTF_8));
    }
    Clob clob = connection.createClob();
    try (Writer out = clob.setCharacterStream(1)) {
      out.write("characters ü € 😀");
    }
    SQLXML xml = connection.createSQLXML();
    xml.setString("<a>text</a>");
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO lobs VALUES (?,?,?)")) {
      insert.setInt(1, 1);
      insert.setBlob(2, blob);
      insert.setClob(3, clob);
      insert.execute();
      insert.setInt(1, 2);
      insert.setBinaryStream(2, new ByteArrayInputStream(new byte[300_000]));
      insert.setCharacterStream(3, new StringReader("c".repeat(300_000)));
      insert.execute();
      insert.setInt(1, 3);
      insert.setBytes(2, new byte[] {7});
      insert.setSQLXML(3, xml);
      insert.execute();
    }
    rows("SELECT id, LENGTH(b), LENGTH(c), HASH('SHA-256', b), HASH('SHA-256', c) FROM lobs");
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT b, c FROM lobs ORDER BY id")) {
      while (rows.next()) {
        Blob read = rows.getBlob(1);
        Clob text = rows.getClob(2);
        transcript.say("blob", read.length() + " " + rows.getBytes(1).length);
        transcript.attempt("position", () -> transcript.say("p", read.position(new byte[1], 1)));
        transcript.attempt("truncate", () -> read.truncate(1));
        transcript.attempt("set", () -> transcript.say("set", text.setString(1, "x")));
        transcript.attempt("part", () -> transcript.say("part", text.getSubString(3, 4)));
        transcript.attempt("before", () -> text.getSubString(0, 4));
        read.free();
        transcript.attempt("freed", read::length);
      }
    }
    run("DROP TABLE lobs");
  }

  private void failingStreams() throws SQLException {
    run("CREATE TABLE streams (b BLOB)");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO streams VALUES (?)")) {
      InputStream failing =
          new SequenceInputStream(new ByteArrayInputStream(new byte[100_000]), new Failing());
      transcript.attempt(
          "a stream that fails",
          () -> {
            insert.setBinaryStream(1, failing);
            insert.execute();
          });
      transcript.attempt(
          "a stream that is short",
          () -> {
            insert.setBinaryStream(1, new ByteArrayInputStream(new byte[5]), 10L);
            insert.execute();
          });
    }
    rows("SELECT LENGTH(b) FROM streams");
    run("DROP TABLE streams");
  }

  private void severalResults() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "SELECT 1; SELECT 2",
              "INSERT INTO api(a) VALUES ('m1'); UPDATE api SET n = 5 WHERE a = 'm1'; SELECT 3",
              "SELECT 1;",
              ";",
              "SELECT 1; SELEC 2",
              "SELECT ';' ; -- ;\n SELECT $$;$$")) {
        transcript.attempt(sql, () -> transcript.results(statement, statement.execute(sql)));
      }
      transcript.attempt("a query as an update", () -> statement.executeUpdate("SELECT 1"));
      transcript.attempt("an update as a query", () -> statement.executeQuery("DELETE FROM api"));
      transcript.attempt("null", () -> statement.execute(null));
      transcript.attempt("nothing", () -> transcript.say("execute", statement.execute("")));
    }
  }

  private void statementSettings() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(2);
      statement.setFetchSize(1);
      statement.setQueryTimeout(5);
      statement.setPoolable(true);
      statement.setEscapeProcessing(false);
      transcript.say("timeout", statement.getQueryTimeout());
      transcript.rows(statement.executeQuery("SELECT x FROM SYSTEM_RANGE(1, 10)"));
      transcript.attempt("negative rows", () -> statement.setMaxRows(-1));
      transcript.attempt("negative time", () -> statement.setQueryTimeout(-1));
      transcript.attempt("a direction", () -> statement.setFetchDirection(ResultSet.FETCH_REVERSE));
      statement.setQueryTimeout(0);
      statement.closeOnCompletion();
      transcript.say("completes", statement.isCloseOnCompletion());
      for (String text : List.of("a\"b", "simple", "", "a'b")) {
        transcript.attempt(
            text, () -> transcript.say("q", statement.enquoteIdentifier(text, true)));
        transcript.attempt(text, () -> transcript.say("l", statement.enquoteLiteral(text)));
        transcript.attempt(text, () -> transcript.say("s", statement.isSimpleIdentifier(text)));
      }
    }
  }

  private void parents() throws SQLException {
    try (Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement("SELECT 1");
        PreparedStatement call = connection.prepareCall("CALL 1")) {
      transcript.say("call", call.getConnection() == connection);
      transcript.say("connection", statement.getConnection() == connection);
      transcript.say("prepared", prepared.getConnection() == connection);
      transcript.say("metadata", connection.getMetaData().getConnection() == connection);
    }
  }

  private void closedObjects() throws SQLException {
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("SELECT 1");
    statement.close();
    transcript.say("closed", statement.isClosed() + " " + rows.isClosed());
    transcript.attempt("next", rows::next);
    transcript.attempt("execute", () -> statement.execute("SELECT 1"));
    transcript.attempt("connection", statement::getConnection);
    PreparedStatement prepared = connection.prepareStatement("SELECT ?");
    prepared.close();
    transcript.attempt("set", () -> prepared.setInt(1, 1));
    transcript.attempt("run", prepared::executeQuery);
  }

  private void escapes() throws SQLException {
    for (String sql :
        List.of(
            "SELECT {d '2024-02-29'}, {t '10:11:12'}, {ts '2024-01-01 00:00:00'}",
            "SELECT {fn UCASE('a')}",
            "SELECT * FROM {oj api a LEFT OUTER JOIN api b ON a.id = b.n}",
            "SELECT 'a' LIKE 'a' {escape '!'}",
            "{call ABS(-1)}",
            "SELECT {nothing}",
            "SELECT '{d ''x''}'",
            "SELECT \"A\" FROM api WHERE 1 = 0",
            "SELECT U&'\\0041', E'\\n', N'n', X'41 42', 0x1F, 1_000, 1e3")) {
      transcript.attempt(sql, () -> transcript.say(sql, connection.nativeSQL(sql)));
      transcript.attempt(sql, () -> rows(sql));
    }
  }

  private void texts() throws SQLException {
    for (String value :
        List.of("", " ", "'", "\\", "é", "e\u0301", "😀", "\u0000", "a\nb", "x".repeat(5000))) {
      try (PreparedStatement select = connection.prepareStatement("SELECT ?, LENGTH(?)")) {
        select.setString(1, value);
        select.setNString(2, value);
        transcript.rows(select.executeQuery());
      }
    }
  }

  private static final class Failing extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("no more");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      throw new IOException("no more");
    }
  }
}
