package dev.nacre.jdbc.session;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.sql.dialect.Dialect;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A query whose result is what was put in: for each database, in any of its modes. */
final class ConstantTable {
  private enum Kind {
    TEXT,
    NUMBER,
    TIME
  }

  private record Column(String name, Kind kind) {}

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Dialect dialect;
  private final List<Column> columns = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  ConstantTable(Dialect dialect) {
    this.dialect = dialect;
  }

  ConstantTable text(String name) {
    return column(name, Kind.TEXT);
  }

  ConstantTable number(String name) {
    return column(name, Kind.NUMBER);
  }

  ConstantTable time(String name) {
    return column(name, Kind.TIME);
  }

  void row(@Nullable Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException("a row has " + columns.size() + " values");
    }
    List<@Nullable Object> row = new ArrayList<>();
    for (Object value : values) {
      row.add(value);
    }
    rows.add(row);
  }

  String query() {
    StringJoiner selects = new StringJoiner(" UNION ALL ");
    for (List<@Nullable Object> row : rows) {
      selects.add(select(row));
    }
    if (rows.isEmpty()) {
      List<@Nullable Object> nulls = new ArrayList<>();
      columns.forEach(column -> nulls.add(null));
      selects.add(select(nulls) + " WHERE 1 = 0");
    }
    return selects.toString();
  }

  private ConstantTable column(String name, Kind kind) {
    columns.add(new Column(name, kind));
    return this;
  }

  private String select(List<@Nullable Object> row) {
    StringJoiner list = new StringJoiner(", ", "SELECT ", dialect.fromNothing());
    for (int i = 0; i < row.size(); i++) {
      Column column = columns.get(i);
      list.add(dialect.isMariaDb() ? mariaDb(row.get(i), column) : standard(row.get(i), column));
    }
    return list.toString();
  }

  private String standard(@Nullable Object value, Column column) {
    String type =
        switch (column.kind) {
          case TEXT -> dialect.textType();
          case NUMBER -> "BIGINT";
          case TIME -> dialect.timeType();
        };
    // A brace in a string is left alone by H2 too: it knows quotes when it looks for escapes.
    String literal = value instanceof String text ? dialect.literal(text) : literal(value);
    return "CAST(" + literal + " AS " + type + ") AS \"" + column.name + '"';
  }

  /** No quote is used that means something else in one of its modes; times are those of UTC. */
  private String mariaDb(@Nullable Object value, Column column) {
    String type =
        switch (column.kind) {
          case TEXT -> "CHAR";
          case NUMBER -> "SIGNED";
          case TIME -> "DATETIME(6)";
        };
    String text = value instanceof Instant time ? TIME.format(time) : String.valueOf(value);
    String literal =
        value == null || value instanceof Long
            ? literal(value)
            : "CONVERT(X'" + HexFormat.of().formatHex(text.getBytes(UTF_8)) + "' USING utf8mb4)";
    return "CAST(" + literal + " AS " + type + ") AS `" + column.name + '`';
  }

  private String literal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Long number) {
      return number.toString();
    }
    String zone = dialect.hasZones() ? "+00" : "";
    String text = value instanceof Instant time ? TIME.format(time) + zone : value.toString();
    return "'" + text.replace("'", "''") + "'";
  }
}
