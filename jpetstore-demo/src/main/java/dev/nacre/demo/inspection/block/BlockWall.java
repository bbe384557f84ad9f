package dev.nacre.demo.inspection.block;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.demo.inspection.HexLines;
import dev.nacre.demo.inspection.RawFile;
import dev.nacre.demo.store.Schema;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Shows the rows of a table beside the bytes of the blocks that contain them. */
final class BlockWall {
  private static final int ROWS = 8;
  private static final int DUMP = 448;
  private static final int MOST_BLOCKS = 3;
  private static final int LONGEST_CELL = 60;

  private final DataSource connections;
  private final RowLocator locator;
  private final RawFile file;

  BlockWall(DataSource connections, RowLocator locator, RawFile file) {
    this.connections = connections;
    this.locator = locator;
    this.file = file;
  }

  /**
   * A row as the application reads it.
   *
   * @param block the number of the block in which it begins; -1 while it is not in the file
   */
  public record Row(List<String> cells, long block) {}

  /** A part of the file. */
  public record Dump(long block, long offset, List<HexLines.Line> lines) {}

  /** Both sides. */
  public record View(String table, List<String> columns, List<Row> rows, List<Dump> dumps) {}

  View look(String table) throws SQLException, IOException {
    if (!Schema.TABLES.contains(table)) {
      throw new IllegalArgumentException("no such table");
    }
    List<String> columns = new ArrayList<>();
    Map<Long, List<String>> rows = read(table, columns);
    Map<Long, RowLocator.Leaf> leaves = locator.leaves(table, List.copyOf(rows.keySet()));
    List<Row> shown = new ArrayList<>();
    Map<Long, Dump> dumps = new LinkedHashMap<>();
    for (var row : rows.entrySet()) {
      RowLocator.Leaf leaf = leaves.get(row.getKey());
      long block = leaf == null ? -1 : BlockLayout.blockOf(leaf.start());
      shown.add(new Row(row.getValue(), block));
      if (leaf != null && dumps.size() < MOST_BLOCKS && !dumps.containsKey(block)) {
        long offset = file.offset(block) + (BlockLayout.inBlock(leaf.start()) & ~15);
        dumps.put(block, new Dump(block, offset, HexLines.of(file.read(offset, DUMP), offset)));
      }
    }
    return new View(table, columns, shown, List.copyOf(dumps.values()));
  }

  private Map<Long, List<String>> read(String table, List<String> columns) throws SQLException {
    Map<Long, List<String>> rows = new LinkedHashMap<>();
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        // The name is one of ours, checked above.
        ResultSet found =
            statement.executeQuery(
                "SELECT _ROWID_, t.* FROM " + table + " t ORDER BY _ROWID_ DESC LIMIT " + ROWS)) {
      ResultSetMetaData what = found.getMetaData();
      for (int i = 2; i <= what.getColumnCount(); i++) {
        columns.add(what.getColumnLabel(i).toLowerCase(Locale.ROOT));
      }
      while (found.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 2; i <= what.getColumnCount(); i++) {
          cells.add(cell(found.getString(i)));
        }
        rows.put(found.getLong(1), cells);
      }
    }
    return rows;
  }

  private static String cell(@Nullable String value) {
    String text = String.valueOf(value);
    return text.length() > LONGEST_CELL ? text.substring(0, LONGEST_CELL) + " …" : text;
  }
}
