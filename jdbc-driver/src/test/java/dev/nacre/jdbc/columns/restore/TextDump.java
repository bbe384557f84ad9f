package dev.nacre.jdbc.columns.restore;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DialectName;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tables as SQL text, as the database's own tool writes them: definitions, constraints, rows. Taken
 * and played in without Nacre.
 */
final class TextDump {
  /** As {@code pg_dump} asks the server. Of PostgreSQL's own NOT NULL the columns tell. */
  private static final String POSTGRESQL_TABLE =
      """
      SELECT 'CREATE TABLE %1$s (' || string_agg(
          attname || ' ' || format_type(atttypid, atttypmod)
            || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY attnum) || ')'
        FROM pg_attribute WHERE attrelid = '%1$s'::regclass AND attnum > 0 AND NOT attisdropped
      """;

  private static final String POSTGRESQL_CONSTRAINTS =
      """
      SELECT 'ALTER TABLE %1$s ADD CONSTRAINT ' || quote_ident(conname) || ' '
          || pg_get_constraintdef(oid)
        FROM pg_constraint WHERE conrelid = '%1$s'::regclass AND contype <> 'n' ORDER BY conname
      """;

  private TextDump() {}

  static List<String> of(Dialect dialect, Connection plain, List<String> tables)
      throws SQLException {
    return switch (DialectName.of(dialect)) {
      // The tool is a statement there.
      case H2 -> texts(plain, "SCRIPT", 1);
      case POSTGRESQL -> {
        List<String> lines = new ArrayList<>();
        for (String table : tables) {
          lines.addAll(texts(plain, POSTGRESQL_TABLE.formatted(table), 1));
          lines.addAll(rows(dialect, plain, table));
          lines.addAll(texts(plain, POSTGRESQL_CONSTRAINTS.formatted(table), 1));
        }
        yield lines;
      }
      case MARIADB -> {
        List<String> lines = new ArrayList<>();
        for (String table : tables) {
          lines.addAll(texts(plain, "SHOW CREATE TABLE " + table, 2));
          lines.addAll(rows(dialect, plain, table));
        }
        yield lines;
      }
      case DERBY -> throw new IllegalArgumentException("Derby writes no text");
    };
  }

  static void play(Connection plain, List<String> lines) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      for (String line : lines) {
        boolean unused = statement.execute(line);
      }
    }
  }

  private static List<String> texts(Connection plain, String query, int column)
      throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        texts.add(row.getString(column));
      }
    }
    return texts;
  }

  private static List<String> rows(Dialect dialect, Connection plain, String table)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    try (Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          values.add(literal(dialect, row.getObject(i)));
        }
        lines.add("INSERT INTO " + table + " VALUES (" + String.join(", ", values) + ")");
      }
    }
    return lines;
  }

  private static String literal(Dialect dialect, @Nullable Object value) throws SQLException {
    if (value instanceof Blob blob) {
      return dialect.literal(blob.getBytes(1, (int) blob.length()));
    }
    if (value instanceof byte[] bytes) {
      return dialect.literal(bytes);
    }
    return value == null ? "NULL" : "'" + value + "'";
  }
}
