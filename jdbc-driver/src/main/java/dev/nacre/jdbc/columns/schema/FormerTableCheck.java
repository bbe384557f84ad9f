package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Checks that tables exist which once had encrypted columns: a statement that names one may only be
 * sent if it exists now, as a plain one.
 */
public record FormerTableCheck(Connection raw, Dialect dialect) {
  /** Refuses the statement if the database has no table of such a name. */
  public void require(FormerNameUse use) throws SQLException {
    for (String path : use.paths()) {
      if (!isThere(path)) {
        throw use.refusal();
      }
    }
  }

  private boolean isThere(String path) throws SQLException {
    Optional<String> list = dialect.metadata().columnsOf(path);
    try {
      if (list.isPresent()) {
        return listsColumn(list.get());
      }
      DescribedColumns unused = DescribedColumns.of(raw, dialect, path);
      return true;
    } catch (SQLException failed) {
      String state = String.valueOf(failed.getSQLState());
      if (dialect.metadata().isReadDenied(state)) {
        return true;
      }
      if (dialect.metadata().isTableInvisible(state)
          || dialect.metadata().isUndefinedTable(state)) {
        return false;
      }
      throw failed;
    }
  }

  private boolean listsColumn(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next();
    }
  }
}
