package dev.nacre.jdbc.session.admin;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether the user of a connection may give commands about its encryption. */
final class Administrator {
  private Administrator() {}

  static void require(Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    Optional<String> query = administrators(columns);
    if (!isUserOf(query, connection, columns)) {
      throw new NacreException(
          ErrorCode.ADMINISTRATOR_NEEDED,
          query.isPresent()
              ? "Only an administrator of the database may do that"
              : "Only who may change the catalog of encrypted columns may do that, and before"
                  + " there is one the owner of the database");
    }
  }

  private static Optional<String> administrators(@Nullable ColumnEncryption columns) {
    Dialect dialect = columns == null ? Dialect.ofEncryptedFiles() : columns.dialect();
    return dialect.catalog().administrator();
  }

  static boolean isUserOf(Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    return isUserOf(administrators(columns), connection, columns);
  }

  private static boolean isUserOf(
      Optional<String> query, Connection connection, @Nullable ColumnEncryption columns)
      throws SQLException {
    return query.isPresent()
        ? isUserOf(connection, query.get())
        : columns != null && columns.operations().mayChangeCatalog();
  }

  private static boolean isUserOf(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet user = statement.executeQuery(query)) {
      return user.next() && user.getBoolean(1);
    }
  }
}
