package dev.nacre.jdbc.columns;

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
enum SqlWay {
  /** Prepared when it has parameters, otherwise as a text. */
  ONCE("") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      if (arguments.isEmpty()) {
        try (Statement statement = connection.createStatement()) {
          return answers(statement, statement.execute(sql), sql);
        }
      }
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        set(statement, arguments);
        return answers(statement, statement.execute(), sql);
      }
    }
  },
  PREPARED("prepared") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        set(statement, arguments);
        return answers(statement, statement.execute(), sql);
      }
    }
  },
  /** Twice, each time with half of the arguments. */
  BATCH("twice in a batch") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
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
  },
  TEXTS("as texts in one batch") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      try (Statement statement = connection.createStatement()) {
        for (String text : sql.split("; ", -1)) {
          statement.addBatch(text);
        }
        return List.of(Arrays.toString(statement.executeBatch()));
      }
    }
  },
  KEYS("with RETURN_GENERATED_KEYS") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      try (PreparedStatement statement =
          connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
        set(statement, arguments);
        List<String> answer = new ArrayList<>();
        answer.add("count " + statement.executeUpdate());
        try (ResultSet keys = statement.getGeneratedKeys()) {
          while (keys.next()) {
            answer.add("key " + keys.getInt(1));
          }
        }
        return answer;
      }
    }
  },
  NAMED_KEYS("with keys asked for by the names id and email") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      boolean upper = connection.getMetaData().storesUpperCaseIdentifiers();
      String[] names = upper ? new String[] {"ID", "EMAIL"} : new String[] {"id", "email"};
      try (PreparedStatement statement = connection.prepareStatement(sql, names)) {
        set(statement, arguments);
        List<String> answer = new ArrayList<>();
        answer.add("count " + statement.executeUpdate());
        try (ResultSet keys = statement.getGeneratedKeys()) {
          answer.addAll(rows(keys, true));
        }
        return answer;
      }
    }
  },
  SCROLLED("scrolled backwards") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
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
  },
  UPDATED("its first row's name updated through the result") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      return changed(
          connection,
          sql,
          row -> {
            row.updateString("name", "Zoe");
            row.updateRow();
          });
    }
  },
  UPDATED_SECRET("its first row's e-mail updated through the result") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      return changed(
          connection,
          sql,
          row -> {
            row.updateString("email", "joe@x.org");
            row.updateRow();
          });
    }
  },
  DELETED("its first row deleted through the result") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      return changed(connection, sql, ResultSet::deleteRow);
    }
  },
  INSERTED("a row without secrets inserted through the result") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      return changed(
          connection,
          sql,
          row -> {
            row.moveToInsertRow();
            row.updateInt("id", 9);
            row.updateString("name", "Joe");
            row.insertRow();
          });
    }
  },
  FETCHED("one row at a time") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
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
  },
  CALLED("by prepareCall") {
    @Override
    List<String> send(Connection connection, String sql, List<Object> arguments)
        throws SQLException {
      try (PreparedStatement call = connection.prepareCall(sql)) {
        set(call, arguments);
        return answers(call, call.execute(), sql);
      }
    }
  };

  private final String phrase;

  SqlWay(String phrase) {
    this.phrase = phrase;
  }

  String phrase() {
    return phrase;
  }

  /** Rows and counts, as text. */
  abstract List<String> send(Connection connection, String sql, List<Object> arguments)
      throws SQLException;

  private interface Change {
    void of(ResultSet row) throws SQLException;
  }

  private static List<String> changed(Connection connection, String sql, Change change)
      throws SQLException {
    try (Statement statement =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      change.of(row);
      return List.of();
    }
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
  static List<String> rows(ResultSet rows, boolean isSorted) throws SQLException {
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
