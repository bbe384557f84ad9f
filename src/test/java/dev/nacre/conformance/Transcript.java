package dev.nacre.conformance;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.BatchUpdateException;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that a database answered, step by step, as lines that can be compared. */
final class Transcript {
  private static final int LONGEST = 2000;

  private final Path folder;
  private final Map<String, List<String>> steps = new LinkedHashMap<>();
  private List<String> current = new ArrayList<>();

  /**
   * @param folder of the database; wherever it is named, the line says {@code <folder>}
   */
  Transcript(Path folder) {
    this.folder = folder;
  }

  interface Work {
    void run() throws Exception;
  }

  /** What is said from now on belongs to this step. */
  void begin(String step) {
    current = new ArrayList<>();
    String name = step;
    for (int i = 2; steps.containsKey(name); i++) {
      name = step + " #" + i;
    }
    steps.put(name, current);
  }

  Map<String, List<String>> steps() {
    return steps;
  }

  void say(String what, @Nullable Object value) {
    String line = what + " " + clean(show(value));
    current.add(line.length() > LONGEST ? line.substring(0, LONGEST) + "…" : line);
  }

  /** Runs something that may fail, and says how. */
  void attempt(String what, Work work) {
    try {
      work.run();
    } catch (InvocationTargetException failed) {
      error(what, failed.getTargetException());
    } catch (Exception failed) {
      error(what, failed);
    }
  }

  private void error(String what, Throwable failed) {
    say(what + " throws", failed.getClass().getName() + ": " + failed.getMessage());
    if (failed instanceof SQLException sql) {
      say("  state", sql.getSQLState() + " code " + sql.getErrorCode());
      if (failed instanceof BatchUpdateException batch) {
        say("  counts", batch.getLargeUpdateCounts());
      }
      for (SQLException next = sql.getNextException(); next != null; ) {
        say("  next", next.getSQLState() + " " + next.getErrorCode() + " " + next.getMessage());
        next = next.getNextException();
      }
    }
  }

  /** All results of a statement that was executed. */
  void results(Statement statement, boolean first) throws SQLException {
    boolean rows = first;
    while (true) {
      if (rows) {
        try (ResultSet result = statement.getResultSet()) {
          rows(result);
        }
      } else {
        long count = statement.getLargeUpdateCount();
        if (count < 0) {
          break;
        }
        say("count", count);
      }
      rows = statement.getMoreResults();
    }
    warnings("statement", statement.getWarnings());
    warnings("connection", statement.getConnection().getWarnings());
  }

  void rows(ResultSet rows) throws SQLException {
    ResultSetMetaData meta = rows.getMetaData();
    for (int i = 1; i <= meta.getColumnCount(); i++) {
      say(
          "column",
          List.of(
              meta.getColumnLabel(i),
              meta.getColumnName(i),
              meta.getTableName(i),
              meta.getSchemaName(i),
              meta.getCatalogName(i),
              meta.getColumnTypeName(i),
              meta.getColumnType(i),
              meta.getColumnClassName(i),
              meta.getPrecision(i),
              meta.getScale(i),
              meta.getColumnDisplaySize(i),
              meta.isNullable(i),
              meta.isAutoIncrement(i),
              meta.isSigned(i)));
    }
    while (rows.next()) {
      row("row", rows);
    }
    warnings("result", rows.getWarnings());
  }

  /** The row a result stands on. */
  void row(String what, ResultSet rows) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      int column = i;
      try {
        values.add(show(rows.getObject(column)) + (rows.wasNull() ? "(was null)" : ""));
      } catch (SQLException failed) {
        values.add(failed.getErrorCode() + " " + failed.getMessage());
      }
    }
    say(what, values);
  }

  private void warnings(String whose, @Nullable SQLWarning first) {
    for (SQLWarning next = first; next != null; next = next.getNextWarning()) {
      say("warning of " + whose, next.getSQLState() + " " + next.getMessage());
    }
  }

  private static String show(@Nullable Object value) {
    try {
      if (value instanceof byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
      } else if (value instanceof Object[] array) {
        return Arrays.stream(array).map(Transcript::show).toList().toString();
      } else if (value instanceof int[] array) {
        return Arrays.toString(array);
      } else if (value instanceof long[] array) {
        return Arrays.toString(array);
      } else if (value instanceof Clob clob) {
        return "clob " + clob.getSubString(1, (int) Math.min(LONGEST, clob.length()));
      } else if (value instanceof Blob blob) {
        return "blob " + show(blob.getBytes(1, (int) Math.min(LONGEST, blob.length())));
      } else if (value instanceof SQLXML xml) {
        return "xml " + xml.getString();
      } else if (value instanceof Array array) {
        return "array of " + array.getBaseTypeName() + " " + show(array.getArray());
      } else if (value instanceof ResultSet rows) {
        StringBuilder all = new StringBuilder("result");
        while (rows.next()) {
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            all.append(' ').append(show(rows.getObject(i)));
          }
          all.append(" |");
        }
        return all.toString();
      } else if (value instanceof Connection || value instanceof RowId) {
        return "a " + (value instanceof Connection ? "connection" : "row id");
      }
    } catch (SQLException failed) {
      return failed.getErrorCode() + " " + failed.getMessage();
    }
    return String.valueOf(value);
  }

  // H2 numbers sequences, sessions and its own objects as it likes.
  private String clean(String text) {
    return text.replace(folder.toString(), "<folder>")
        .replaceAll("SYSTEM_SEQUENCE_[0-9A-F_]{30,}", "SYSTEM_SEQUENCE_x")
        .replaceAll("@[0-9a-f]{5,8}\\b", "@x")
        .replaceAll(
            "\\b(conn|dbMeta|stat|prep|call|rs|rsMeta|pMeta|clob|blob|sqlxml|ar|sp)\\d+\\b", "$1x");
  }
}
