package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.former.FormerUse;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * Checks that tables still exist of which a statement assumes that. They once had encrypted
 * columns, and may exist as plain ones.
 */
public record FormerTables(Connection raw, Dialect dialect) {
  /** Refuses the statement if the database has no table of such a name. */
  public void require(FormerUse use) throws SQLException {
    for (String path : use.paths()) {
      if (!isThere(path)) {
        throw use.refusal();
      }
    }
  }

  private boolean isThere(String path) throws SQLException {
    Optional<String> list = dialect.metadata().columnsOf(path);
    try {
      return list.isPresent() ? isAnswered(list.get()) : isDescribed(path);
    } catch (SQLException failed) {
      String state = String.valueOf(failed.getSQLState());
      if (dialect.metadata().saysHidden(state)) {
        return true;
      }
      if (dialect.metadata().saysNoTable(state) || dialect.metadata().isUndefinedTable(state)) {
        return false;
      }
      throw failed;
    }
  }

  private boolean isAnswered(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next();
    }
  }

  private boolean isDescribed(String path) throws SQLException {
    try (PreparedStatement query = raw.prepareStatement("SELECT * FROM " + path)) {
      return query.getMetaData() != null;
    }
  }
}
