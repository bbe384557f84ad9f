package dev.nacre.jdbc.session;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** A query whose result is what was put in: for H2, in any of its modes. */
final class ConstantTable {
  private record Column(String name, String type) {}

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final List<Column> columns = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  ConstantTable text(String name) {
    return column(name, "VARCHAR");
  }

  ConstantTable number(String name) {
    return column(name, "BIGINT");
  }

  ConstantTable time(String name) {
    return column(name, "TIMESTAMP(6) WITH TIME ZONE");
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
      selects.add(select(nulls) + " WHERE FALSE");
    }
    return selects.toString();
  }

  private ConstantTable column(String name, String type) {
    columns.add(new Column(name, type));
    return this;
  }

  private String select(List<@Nullable Object> row) {
    StringJoiner list = new StringJoiner(", ", "SELECT ", "");
    for (int i = 0; i < row.size(); i++) {
      Column column = columns.get(i);
      list.add(
          "CAST(" + literal(row.get(i)) + " AS " + column.type + ") AS \"" + column.name + '"');
    }
    return list.toString();
  }

  private static String literal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Long number) {
      return number.toString();
    }
    String text = value instanceof Instant time ? TIME.format(time) + "+00" : value.toString();
    // A brace in a string is left alone by H2 too: it knows quotes when it looks for escapes.
    return "'" + text.replace("'", "''") + "'";
  }
}
