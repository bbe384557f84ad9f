package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Supposed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The columns of plain tables that statements name beside encrypted ones. The database is asked
 * when a name is none that was heard of, and again when it is still none: it is sent a table's name
 * as the statement has it, and never the name that is looked for.
 *
 * <p>What is remembered may hold a column that is gone. Who names it has not misspelled another.
 */
final class PlainColumns {
  private static final int REMEMBERED = 512;

  /** Texts that begin so change rows, or none. Who takes a column back by ROLLBACK knows it. */
  private static final Set<String> LEAVE_NAMES =
      Set.of(
          "SELECT",
          "WITH",
          "VALUES",
          "INSERT",
          "UPDATE",
          "DELETE",
          "MERGE",
          "REPLACE",
          "SHOW",
          "EXPLAIN",
          "COMMIT",
          "ROLLBACK",
          "SAVEPOINT",
          "RELEASE",
          "BEGIN",
          "START",
          "END");

  private final Connection raw;
  private final Dialect dialect;

  // By the names of tables as statements write them; those of columns are folded.
  private final Map<String, Set<String>> columns = new HashMap<>();

  PlainColumns(Connection raw, Dialect dialect) {
    this.raw = raw;
    this.dialect = dialect;
  }

  /**
   * Whether names may mean other tables, or tables have other columns, when a text was executed: by
   * its first word, since to ask once too often is right, too.
   */
  static boolean mayChangeBehind(String sql) {
    String text = sql.strip();
    int end = 0;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    int semicolon = text.indexOf(';');
    boolean alone = semicolon < 0 || semicolon == text.length() - 1;
    return !alone || !LEAVE_NAMES.contains(Catalog.folded(text.substring(0, end)));
  }

  /** Names may mean other tables from now on. */
  void forget() {
    columns.clear();
  }

  /** Refuses what none of the tables has, as far as the database tells. */
  @Safeguard("columns-02d")
  void require(Set<Supposed> supposed) throws SQLException {
    for (Supposed one : supposed) {
      if (!isKnown(one) && !isThere(one)) {
        throw one.refusal();
      }
    }
  }

  /** Refuses queries of WITH that have the names of tables. One may have been made since. */
  void refuseTables(Set<String> names) throws SQLException {
    for (String name : names) {
      if (!ask(name).isEmpty()) {
        throw new NacreException(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "A query of WITH that shows encrypted columns has the name of a table, and this"
                + " database reads the table in its place; give the query another name");
      }
    }
  }

  private boolean isKnown(Supposed one) {
    return one.tables().stream()
        .anyMatch(table -> columns.getOrDefault(table, Set.of()).contains(one.name()));
  }

  private boolean isThere(Supposed one) throws SQLException {
    for (String table : one.tables()) {
      Set<String> now = ask(table);
      if (columns.size() >= REMEMBERED) {
        columns.clear();
      }
      columns.put(table, now);
      if (now.contains(one.name())) {
        return true;
      }
    }
    return false;
  }

  /** Nothing where the database does not tell: then it is none that a value may stand beside. */
  private Set<String> ask(String table) throws SQLException {
    try {
      Optional<String> list = dialect.metadata().columnsOf(table);
      Set<String> names = list.isPresent() ? listed(list.get()) : described(table);
      names.addAll(dialect.metadata().unlistedColumns());
      return names;
    } catch (SQLException failed) {
      if (!dialect.metadata().saysNoTable(String.valueOf(failed.getSQLState()))) {
        throw failed;
      }
      return Set.of();
    }
  }

  private Set<String> listed(String query) throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        names.add(Catalog.folded(row.getString(1)));
      }
    }
    return names;
  }

  private Set<String> described(String table) throws SQLException {
    Set<String> names = new HashSet<>();
    try (PreparedStatement query =
        raw.prepareStatement(dialect.metadata().describesColumns(table))) {
      ResultSetMetaData metaData = query.getMetaData();
      Set<String> tables = new HashSet<>();
      for (int i = 1; i <= metaData.getColumnCount(); i++) {
        names.add(Catalog.folded(metaData.getColumnLabel(i)));
        tables.add(metaData.getTableName(i));
      }
      addHidden(names, tables);
    }
    return names;
  }

  /** In whatever schema: one that is too many is no column that a value was meant for. */
  private void addHidden(Set<String> names, Set<String> tables) throws SQLException {
    Optional<String> hidden = dialect.metadata().hiddenColumns();
    if (hidden.isEmpty()) {
      return;
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(hidden.get())) {
      while (row.next()) {
        if (tables.contains(row.getString(1))) {
          names.add(Catalog.folded(row.getString(2)));
        }
      }
    }
  }
}
