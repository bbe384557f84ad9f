package dev.nacre.demo.inspection.cell;

import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.inspection.FileSearch;
import dev.nacre.demo.inspection.HexLines;
import dev.nacre.demo.inspection.WordForms;
import dev.nacre.demo.inspection.sum.RevenueWall;
import dev.nacre.demo.store.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Searches for a word as the application does, and as the database's administrator would. */
final class CellSearch {
  /** The rows that are in memory at a time. */
  private static final int SOME = 500;

  private static final int AROUND = 96;

  private final DataSource connections;
  private final AdministratorClient client;
  private final @Nullable FileSearch file;

  /**
   * @param file null on a server
   */
  CellSearch(DataSource connections, AdministratorClient client, @Nullable FileSearch file) {
    this.connections = connections;
    this.client = client;
    this.file = file;
  }

  /**
   * The result of a search.
   *
   * @param rows in all tables, as the application reads them
   * @param hits in all tables, as the administrator reads them
   * @param places the columns of the administrator's hits
   * @param around the first hit; null when there is none
   * @param file the hits in the database's file; null on a server
   */
  public record Found(
      String word,
      long rows,
      long hits,
      List<String> places,
      @Nullable List<HexLines.Line> around,
      FileSearch.@Nullable Hits file) {}

  /** Checks one value of a row. */
  private interface Look {
    boolean has(ResultSet row, int column) throws SQLException;
  }

  Found find(String word) throws SQLException, IOException {
    WordForms forms = WordForms.of(word);
    long rows = 0;
    try (Connection connection = connections.getConnection()) {
      connection.setAutoCommit(false);
      for (String table : Schema.TABLES) {
        rows += count(connection, table, (row, column) -> holds(row.getString(column), word));
      }
      connection.rollback();
    }
    Sought sought = new Sought(forms);
    long hits = 0;
    FileSearch.Hits inFile = null;
    try (Connection connection = client.connect()) {
      if (file != null) {
        // H2 writes committed changes to the file within half a second; do it now.
        try (Statement statement = connection.createStatement()) {
          boolean unused = statement.execute("CHECKPOINT SYNC");
        }
        inFile = file.find(forms);
      }
      connection.setAutoCommit(false);
      for (String table : Schema.TABLES) {
        hits += count(connection, table, (row, column) -> sought.has(table, row, column));
      }
      connection.rollback();
    }
    return new Found(word, rows, hits, List.copyOf(sought.places), sought.around, inFile);
  }

  private static boolean holds(@Nullable String value, String word) {
    return value != null && value.contains(word);
  }

  /** The number of rows of a table with a matching value. */
  private static long count(Connection connection, String table, Look look) throws SQLException {
    long rows = 0;
    try (Statement statement = connection.createStatement()) {
      statement.setFetchSize(SOME);
      // The name comes from the schema.
      try (ResultSet all = statement.executeQuery("SELECT * FROM " + table)) {
        int columns = all.getMetaData().getColumnCount();
        while (all.next()) {
          boolean has = false;
          for (int i = 1; i <= columns; i++) {
            has |= look.has(all, i);
          }
          rows += has ? 1 : 0;
        }
      }
    }
    return rows;
  }

  /** The administrator's search for a word. */
  private static final class Sought {
    private final WordForms word;
    private final SortedSet<String> places = new TreeSet<>();
    private @Nullable List<HexLines.Line> around;

    Sought(WordForms word) {
      this.word = word;
    }

    boolean has(String table, ResultSet row, int column) throws SQLException {
      String name = row.getMetaData().getColumnLabel(column).toLowerCase(Locale.ROOT);
      if (name.startsWith(RevenueWall.HIDDEN)) {
        return false; // random numbers, in which a short word occurs by chance
      }
      Object value = row.getObject(column);
      boolean has =
          value instanceof byte[] cell
              ? word.isIn(cell)
              : holds(row.getString(column), word.word());
      if (has) {
        places.add(table + "." + name);
        if (around == null) {
          around = HexLines.of(bytes(row, column, value), 0);
        }
      }
      return has;
    }

    private static byte[] bytes(ResultSet row, int column, Object value) throws SQLException {
      byte[] all =
          value instanceof byte[] cell
              ? cell
              : String.valueOf(row.getString(column)).getBytes(StandardCharsets.UTF_8);
      return Arrays.copyOf(all, Math.min(all.length, AROUND));
    }
  }
}
