package dev.nacre.demo.inspection.block;

import dev.nacre.demo.inspection.FileSearch;
import dev.nacre.demo.inspection.HexLines;
import dev.nacre.demo.inspection.WordForms;
import dev.nacre.demo.store.Schema;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Searches for a word as a thief of the file would, and as the application does. */
final class WordSearch {
  private final DataSource connections;
  private final FileSearch file;

  WordSearch(DataSource connections, FileSearch file) {
    this.connections = connections;
    this.file = file;
  }

  /**
   * The result of a search.
   *
   * @param rows in all tables, as the application reads them
   * @param hits in the file, in the usual encodings
   * @param around the first hit; null when there is none
   */
  public record Found(
      String word, long rows, long hits, long bytes, @Nullable List<HexLines.Line> around) {}

  Found find(String word) throws IOException, SQLException {
    FileSearch.Hits hits = file.find(WordForms.of(word));
    return new Found(word, rows(word), hits.count(), hits.bytes(), hits.around());
  }

  private long rows(String word) throws SQLException {
    long rows = 0;
    try (Connection connection = connections.getConnection()) {
      for (String table : Schema.TABLES) {
        List<String> columns = textColumns(connection, table);
        if (columns.isEmpty()) {
          continue;
        }
        // The names come from the schema; the word is a parameter.
        String sql =
            "SELECT COUNT(*) FROM "
                + table
                + " WHERE LOCATE(?, CONCAT_WS(' ', '', "
                + String.join(", ", columns)
                + ")) > 0";
        try (PreparedStatement count = connection.prepareStatement(sql)) {
          count.setString(1, word);
          try (ResultSet found = count.executeQuery()) {
            found.next();
            rows += found.getLong(1);
          }
        }
      }
    }
    return rows;
  }

  private static List<String> textColumns(Connection connection, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet found =
        connection.getMetaData().getColumns(null, null, table.toUpperCase(Locale.ROOT), null)) {
      while (found.next()) {
        if (found.getInt("DATA_TYPE") == java.sql.Types.VARCHAR) {
          columns.add(found.getString("COLUMN_NAME"));
        }
      }
    }
    return columns;
  }
}
