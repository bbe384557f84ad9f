package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.CellCheckSql;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the table of the catalog may be used as it is, and whether a new one may be
 * created.
 */
final class CatalogTableCheck {
  private static final String EXACT_COLLATION = "UCS_BASIC";

  private final Connection raw;
  private final Dialect dialect;
  private final SchemaQueries tables;
  private final String schema;
  private final String path;

  /**
   * @param schema of the catalog
   * @param path of its table, in SQL text
   */
  CatalogTableCheck(
      Connection raw, Dialect dialect, SchemaQueries tables, String schema, String path) {
    this.raw = raw;
    this.dialect = dialect;
    this.tables = tables;
    this.schema = schema;
    this.path = path;
  }

  /**
   * @throws SQLException when the object with the catalog's name is a temporary table, or one whose
   *     changes are not atomic, so that keys could be lost
   */
  @Safeguard("columns-07e")
  void requirePersistent() throws SQLException {
    Optional<String> kind = dialect.catalog().tableKind();
    if (kind.isEmpty()) {
      return;
    }
    boolean persists = true;
    try (PreparedStatement query = raw.prepareStatement(kind.get())) {
      query.setString(1, schema);
      query.setString(2, dialect.catalog().table());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          @Nullable String type = row.getString(1);
          @Nullable String engine = row.getString(2);
          persists &=
              type != null && engine != null && dialect.catalog().isPersistent(type, engine);
        }
      }
    }
    // Some versions do not list temporary tables, which hide the others.
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.catalog().definition(path))) {
      persists &= row.next() && row.getString(2).startsWith("CREATE TABLE ");
    }
    if (!persists) {
      throw SqlErrors.refused(
          ErrorCode.CATALOG_TAMPERED,
          "The catalog of encrypted columns is in a table of another kind than Nacre makes");
    }
  }

  /**
   * A table of this database with a column that accepts only cells, although there is no catalog.
   * On a server with one catalog per database, the tables of other databases are ignored.
   */
  Optional<String> guardedTable() throws SQLException {
    // Usually there is none, not even among uncommitted ones, so this query waits for no other
    // transaction.
    return guardedTable(dialect.metadata().allChecksUncommitted()).isPresent()
        ? guardedTable(dialect.metadata().allChecks())
        : Optional.empty();
  }

  private Optional<String> guardedTable(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        String condition = row.getString(3);
        boolean here =
            dialect.catalog().schema().isPresent() || row.getString(1).equalsIgnoreCase(schema);
        if (here && condition != null && CellCheckSql.isCellCheckOfAny(condition)) {
          return Optional.of(row.getString(1) + "." + row.getString(2));
        }
      }
    }
    return Optional.empty();
  }

  /** Refuses a database that would not compare the catalog exactly. */
  void requireExactCollation() throws SQLException {
    Optional<String> query = dialect.catalog().databaseCollation();
    String collation = query.isPresent() ? tables.firstText(query.get()) : null;
    if (collation != null && !collation.equals(EXACT_COLLATION)) {
      throw SqlErrors.refused(
          ErrorCode.COLLATION_REFUSED,
          "The database has the collation " + collation + ", which encrypted columns cannot keep");
    }
  }
}
