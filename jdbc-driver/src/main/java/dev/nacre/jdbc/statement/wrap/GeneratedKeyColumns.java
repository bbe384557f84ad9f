package dev.nacre.jdbc.statement.wrap;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Finds the encrypted columns of generated keys, whose result no plan describes. */
final class GeneratedKeyColumns {
  private GeneratedKeyColumns() {}

  /** The encrypted columns of a result that has the column names of a table. */
  static IntFunction<@Nullable EncryptedColumn> ofTable(ResultSet result, CatalogTable table)
      throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    List<@Nullable EncryptedColumn> found = new ArrayList<>();
    Set<EncryptedColumn> seen = new HashSet<>();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      EncryptedColumn column =
          EncryptedColumn.named(table, NameFolding.fold(metaData.getColumnLabel(i)));
      if (column != null && !seen.add(column)) {
        result.close();
        throw ambiguousKeys();
      }
      found.add(column);
    }
    return column -> column >= 1 && column <= found.size() ? found.get(column - 1) : null;
  }

  /**
   * The encrypted columns of a result that has all of these columns, or some of them by name.
   *
   * @throws SQLException when a column of the result is ambiguous
   */
  static IntFunction<@Nullable EncryptedColumn> ofReturned(
      ResultSet result, List<Relation.Column> columns) throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    List<String> labels = new ArrayList<>();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      labels.add(NameFolding.fold(metaData.getColumnLabel(i)));
    }
    if (isAll(labels, columns)) {
      return column ->
          column >= 1 && column <= columns.size() ? columns.get(column - 1).encrypted() : null;
    }
    List<@Nullable EncryptedColumn> found = new ArrayList<>();
    for (String label : labels) {
      List<Relation.Column> named =
          columns.stream().filter(column -> column.name().equals(label)).toList();
      if (named.size() != 1) {
        result.close();
        throw ambiguousKeys();
      }
      found.add(named.get(0).encrypted());
    }
    return column -> column >= 1 && column <= found.size() ? found.get(column - 1) : null;
  }

  /** A column of rows of values may have no name; the database makes one. */
  private static boolean isAll(List<String> labels, List<Relation.Column> columns) {
    if (labels.size() != columns.size()) {
      return false;
    }
    for (int i = 0; i < labels.size(); i++) {
      String name = columns.get(i).name();
      if (!name.isEmpty() && !name.equals(labels.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static SQLException ambiguousKeys() {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
        "The statement was executed, but its generated keys have other columns than it was"
            + " understood to return; request them by RETURNING with named columns");
  }
}
