package dev.nacre.jdbc.columns.matrix;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** How a statement is sent, and what is said of what came back. */
public enum SqlWay {
  /** Prepared when it has parameters, otherwise as a text. */
  ONCE(
      "",
      (connection, sql, arguments) ->
          arguments.isEmpty()
              ? text(connection.createStatement(), sql)
              : prepared(connection.prepareStatement(sql), sql, arguments)),
  PREPARED(
      "prepared",
      (connection, sql, arguments) -> prepared(connection.prepareStatement(sql), sql, arguments)),
  /** Twice, each time with half of the arguments. */
  BATCH("twice in a batch", SqlWay::batch),
  TEXTS("as texts in one batch", (connection, sql, arguments) -> texts(connection, sql)),
  KEYS(
      "with RETURN_GENERATED_KEYS",
      (connection, sql, arguments) ->
          withKeys(
              connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS),
              arguments,
              SqlWay::numbers)),
  NAMED_KEYS(
      "with keys asked for by the names id and email",
      (connection, sql, arguments) -> {
        boolean upper = connection.getMetaData().storesUpperCaseIdentifiers();
        String[] names = upper ? new String[] {"ID", "EMAIL"} : new String[] {"id", "email"};
        return withKeys(
            connection.prepareStatement(sql, names), arguments, keys -> rows(keys, true));
      }),
  /** What the database says of a statement or a table: that of cells differs, and is there. */
  SAID("", SqlWay::said),
  SCROLLED("scrolled backwards", (connection, sql, arguments) -> backwards(connection, sql)),
  UPDATED("its first row's name updated through the result", changing(updated("name", "Zoe"))),
  UPDATED_SECRET(
      "its first row's e-mail updated through the result", changing(updated("email", "joe@x.org"))),
  DELETED("its first row deleted through the result", changing(ResultSet::deleteRow)),
  INSERTED(
      "a row without secrets inserted through the result",
      changing(
          row -> {
            row.moveToInsertRow();
            row.updateInt("id", 9);
            row.updateString("name", "Joe");
            row.insertRow();
          })),
  FETCHED("one row at a time", (connection, sql, arguments) -> fetched(connection, sql)),
  CALLED(
      "by prepareCall",
      (connection, sql, arguments) -> prepared(connection.prepareCall(sql), sql, arguments));

  private final String phrase;

  @SuppressWarnings("ImmutableEnumChecker") // what the lambdas use does not change
  private final Sending sending;

  SqlWay(String phrase, Sending sending) {
    this.phrase = phrase;
    this.sending = sending;
  }

  String phrase() {
    return phrase;
  }

  private static List<String> said(Connection connection, String sql, List<Object> arguments)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.size(); i++) {
        statement.setObject(i + 1, arguments.get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        int columns = rows.getMetaData().getColumnCount();
        return List.of(rows.next() ? "says something in " + columns + " columns" : "says nothing");
      }
    }
  }

  /** Rows and counts, as text. */
  List<String> send(Connection connection, String sql, List<Object> arguments) throws SQLException {
    return sending.send(connection, sql, arguments);
  }

  @FunctionalInterface
  private interface Sending {
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException;
  }

  /** What is done to a row of a result. */
  @FunctionalInterface
  private interface Change {
    void of(ResultSet row) throws SQLException;
  }

  /** What is said of rows. */
  @FunctionalInterface
  private interface Saying {
    List<String> of(ResultSet rows) throws SQLException;
  }

  private static List<String> text(Statement made, String sql) throws SQLException {
    try (Statement statement = made) {
      return answers(statement, statement.execute(sql), sql);
    }
  }

  private static List<String> prepared(PreparedStatement made, String sql, List<Object> arguments)
      throws SQLException {
    try (PreparedStatement statement = made) {
      set(statement, arguments);
      return answers(statement, statement.execute(), sql);
    }
  }

  private static List<String> batch(Connection connection, String sql, List<Object> arguments)
      throws SQLException {
    int half = arguments.size() / 2;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, arguments.subList(0, half));
      statement.addBatch();
      set(statement, arguments.subList(half, arguments.size()));
      statement.addBatch();
      return List.of(Arrays.toString(statement.executeBatch()));
    }
  }

  private static List<String> texts(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String text : sql.split("; ", -1)) {
        statement.addBatch(text);
      }
      return List.of(Arrays.toString(statement.executeBatch()));
    }
  }

  private static List<String> withKeys(
      PreparedStatement made, List<Object> arguments, Saying saying) throws SQLException {
    try (PreparedStatement statement = made) {
      set(statement, arguments);
      List<String> answer = new ArrayList<>();
      answer.add("count " + statement.executeUpdate());
      try (ResultSet keys = statement.getGeneratedKeys()) {
        answer.addAll(saying.of(keys));
      }
      return answer;
    }
  }

  private static List<String> numbers(ResultSet keys) throws SQLException {
    List<String> numbers = new ArrayList<>();
    while (keys.next()) {
      numbers.add("key " + keys.getInt(1));
    }
    return numbers;
  }

  private static List<String> backwards(Connection connection, String sql) throws SQLException {
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
        ResultSet row = statement.executeQuery(sql)) {
      List<String> answer = new ArrayList<>();
      row.afterLast();
      while (row.previous()) {
        answer.add(line(row));
      }
      answer.add(row.absolute(2) ? line(row) : "none");
      return answer;
    }
  }

  private static List<String> fetched(Connection connection, String sql) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(1);
      statement.setMaxRows(3);
      return answers(statement, statement.execute(sql), sql);
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
    }
  }

  private static Change updated(String column, String value) {
    return row -> {
      row.updateString(column, value);
      row.updateRow();
    };
  }

  private static Sending changing(Change change) {
    return (connection, sql, arguments) -> {
      try (Statement statement =
              connection.createStatement(
                  ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
          ResultSet row = statement.executeQuery(sql)) {
        row.next();
        change.of(row);
        return List.of();
      }
    };
  }

  private static void set(PreparedStatement statement, List<Object> arguments) throws SQLException {
    for (int i = 0; i < arguments.size(); i++) {
      statement.setObject(i + 1, arguments.get(i));
    }
  }

  private static List<String> answers(Statement statement, boolean isResult, String sql)
      throws SQLException {
    List<String> answers = new ArrayList<>();
    boolean result = isResult;
    while (result || statement.getUpdateCount() >= 0) {
      if (result) {
        try (ResultSet rows = statement.getResultSet()) {
          answers.addAll(rows(rows, sql.contains("ORDER BY")));
        }
      } else {
        answers.add("count " + statement.getUpdateCount());
      }
      result = statement.getMoreResults();
    }
    return answers;
  }

  /** Names of the columns, and the rows. */
  public static List<String> rows(ResultSet rows, boolean isSorted) throws SQLException {
    List<String> lines = new ArrayList<>();
    while (rows.next()) {
      lines.add(line(rows));
    }
    if (!isSorted) {
      Collections.sort(lines);
    }
    ResultSetMetaData metaData = rows.getMetaData();
    StringBuilder names = new StringBuilder();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      names.append(metaData.getColumnLabel(i)).append('|');
    }
    lines.add(0, names.toString());
    return lines;
  }

  private static String line(ResultSet row) throws SQLException {
    StringBuilder line = new StringBuilder();
    int columns = row.getMetaData().getColumnCount();
    for (int i = 1; i <= columns; i++) {
      line.append(row.getString(i)).append('|');
    }
    return line.toString();
  }
}
