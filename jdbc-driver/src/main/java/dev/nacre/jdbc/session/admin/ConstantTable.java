package dev.nacre.jdbc.session.admin;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.ConstantSql;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Builds a query with constant rows, for each database and any of its modes. */
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

  private final ConstantSql sql;
  private final List<Column> columns = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  ConstantTable(Dialect dialect) {
    this.sql = dialect.constants();
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
    StringJoiner list = new StringJoiner(", ", "SELECT ", sql.fromClause());
    for (int i = 0; i < row.size(); i++) {
      list.add(constant(row.get(i), columns.get(i)));
    }
    return list.toString();
  }

  private String constant(@Nullable Object value, Column column) {
    String type =
        switch (column.kind) {
          case TEXT -> sql.textType();
          case NUMBER -> sql.numberType();
          case TIME -> sql.timeType();
        };
    return "CAST(" + literal(value) + " AS " + type + ") AS " + sql.label(column.name);
  }

  // H2 ignores a brace in a string too: it recognizes quotes when it searches for escapes.
  private String literal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Long number) {
      return number.toString();
    }
    String zone = sql.hasZones() ? "+00" : "";
    return sql.literal(value instanceof Instant time ? TIME.format(time) + zone : value.toString());
  }
}
