package dev.nacre.cli.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result of rows with the same columns. In JSON, an array with one object per row. */
public final class Table implements CommandResult {
  private final List<String> columns;
  private final List<@Nullable Object[]> rows = new ArrayList<>();

  public Table(String... columns) {
    this.columns = List.of(columns);
  }

  public Table row(@Nullable Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(columns.size() + " columns, not " + values.length);
    }
    rows.add(values.clone());
    return this;
  }

  @Override
  public Object structure() {
    List<Object> objects = new ArrayList<>();
    for (@Nullable Object[] row : rows) {
      Map<String, @Nullable Object> object = new LinkedHashMap<>();
      for (int column = 0; column < row.length; column++) {
        object.put(columns.get(column), row[column]);
      }
      objects.add(object);
    }
    return objects;
  }

  @Override
  public List<String> lines() {
    List<List<String>> cells = new ArrayList<>();
    cells.add(
        columns.stream()
            .map(name -> TextFormat.label(name).toUpperCase(java.util.Locale.ROOT))
            .toList());
    for (@Nullable Object[] row : rows) {
      List<String> texts = new ArrayList<>();
      for (@Nullable Object value : row) {
        texts.add(TextFormat.of(value));
      }
      cells.add(texts);
    }
    int[] widths = new int[columns.size()];
    for (List<String> row : cells) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], TextFormat.width(row.get(column)));
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : cells) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        line.append(TextFormat.pad(row.get(column), widths[column])).append("  ");
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
