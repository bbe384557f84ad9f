package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The table in which a database stores its catalog: the signed bytes in parts, beside their
 * version. All statements here use the raw connection, and none of them commits.
 */
public final class CatalogTableStore {
  static final int PART_BYTES = 8_000;

  /** Some hundred thousand columns; a server that sends more wants to exhaust our memory. */
  static final int MAX_BYTES = 1 << 26;

  private final Connection raw;
  private final Dialect dialect;
  private final SchemaQueries tables;
  private final String schema;
  private final String name;
  private final CatalogTableCheck check;
  private boolean current;

  public CatalogTableStore(Connection raw, Dialect dialect) throws SQLException {
    this.raw = raw;
    this.dialect = dialect;
    this.tables = new SchemaQueries(raw, dialect);
    Optional<String> fixed = dialect.catalog().schema();
    this.schema = fixed.isPresent() ? fixed.get() : tables.currentSchema();
    // Qualified with its schema, so that a changed search path cannot lead to another table.
    this.name = dialect.catalog().path(schema, dialect.catalog().table());
    this.check = new CatalogTableCheck(raw, dialect, tables, schema, name);
  }

  /** Queries about the other tables of the database. */
  public SchemaQueries tables() {
    return tables;
  }

  /** The schema that holds the catalog. */
  public String schema() {
    return schema;
  }

  /** Checks of the table itself. */
  CatalogTableCheck check() {
    return check;
  }

  /** The path of the table, in SQL text. */
  String path() {
    return name;
  }

  /** Whether the table exists, in upper or lower case: the database's settings decide which. */
  boolean exists() throws SQLException {
    String table = dialect.catalog().table();
    return tables.exists(schema, table)
        || tables.exists(schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
  }

  /**
   * Whether the connection's database has a catalog, or, if it has no database, the server has one.
   */
  public static boolean isCatalogInSight(Connection raw, Dialect dialect) throws SQLException {
    if (dialect.currentSchema().isPresent() && raw.getCatalog() == null) {
      try (Statement statement = raw.createStatement();
          ResultSet row = statement.executeQuery(dialect.metadata().allTables())) {
        while (row.next()) {
          if (row.getString(2).equalsIgnoreCase(dialect.catalog().table())) {
            return true;
          }
        }
      }
      return false;
    }
    CatalogTableStore store = new CatalogTableStore(raw, dialect);
    return store.exists() || store.tables.mayExist(store.schema, dialect.catalog().table());
  }

  /** The version that the table claims, if it exists. It is unverified, and only to be compared. */
  long version() throws SQLException {
    try {
      return claimed();
    } catch (SQLException failed) {
      if (exists()) {
        throw failed;
      }
      return -1;
    }
  }

  private long claimed() throws SQLException {
    current = false;
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.catalog().version(name))) {
      if (!row.next()) {
        return -1;
      }
      // Read the session's modes in the same query, so that they cost no round trip.
      boolean now = true;
      if (dialect.catalog().versionHasModes()) {
        refuseUnreadable(row.getString(2), row.getString(3));
      } else if (dialect.catalog().versionHasIsolation()) {
        now = dialect.catalog().readsCommitted(row.getString(2));
      }
      long version = row.getLong(1);
      current = now;
      return version;
    }
  }

  /** Whether the last version was read as of now, and not from an older snapshot. */
  boolean wasCurrent() {
    return current;
  }

  private void refuseUnreadable(String modes, String characters) {
    Optional<String> why = dialect.catalog().sessionObstacle(modes, characters);
    if (why.isPresent()) {
      throw new NacreException(ErrorCode.ENCRYPTED_STATEMENT_REFUSED, why.get());
    }
  }

  /** The signed bytes, or empty when there are none. */
  Optional<byte[]> read() throws SQLException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.catalog().parts(name))) {
      for (int part = 0; row.next(); part++) {
        byte[] body = row.getBytes(2);
        boolean next = row.getInt(1) == part && body != null && body.length <= PART_BYTES;
        if (!next || bytes.size() > MAX_BYTES) {
          throw SqlErrors.refused(
              ErrorCode.CATALOG_TAMPERED,
              "The catalog of encrypted columns has a part that Nacre did not write");
        }
        bytes.writeBytes(body);
      }
    }
    return bytes.size() == 0 ? Optional.empty() : Optional.of(bytes.toByteArray());
  }

  /** Reads catalog, version and object state in one round trip; empty where unsupported. */
  Optional<CatalogPrefetch> prefetch() throws SQLException {
    return CatalogPrefetch.read(raw, dialect, name);
  }

  void create() throws SQLException {
    check.requireExactCollation();
    try (Statement statement = raw.createStatement()) {
      for (String sql : dialect.catalog().creation(name, dialect.cellType(PART_BYTES))) {
        define(statement, sql);
      }
    }
  }

  private void define(Statement statement, String sql) throws SQLException {
    try {
      boolean unused = statement.execute(sql);
    } catch (SQLException refused) {
      if (!dialect.catalog().isAuthorizationOff(String.valueOf(refused.getSQLState()))) {
        throw refused;
      }
    }
  }

  /**
   * Locks the catalog in the open transaction. Fails at once if another transaction is changing it.
   */
  void lockAtOnce() throws SQLException {
    Optional<String> query = dialect.catalog().lock(name);
    if (query.isPresent()) {
      Object unused = tables.firstText(query.get());
    }
  }

  /**
   * Replaces the catalog in the open transaction.
   *
   * @param before the version that is replaced; -1 for none
   */
  void replace(byte[] signed, long before, long version) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      int replaced =
          statement.executeUpdate(
              dialect
                  .catalog()
                  .withLockTimeout(
                      "DELETE FROM " + name + " WHERE PART = 0 AND VERSION = " + before));
      if (replaced != (before < 0 ? 0 : 1) || version() != -1) {
        throw SqlErrors.refused(
            ErrorCode.CATALOG_CHANGED, "The catalog of encrypted columns was changed meanwhile");
      }
      int unused = statement.executeUpdate("DELETE FROM " + name);
      try (PreparedStatement insert =
          raw.prepareStatement("INSERT INTO " + name + " VALUES (?, ?, ?)")) {
        for (int part = 0; part * PART_BYTES < signed.length; part++) {
          insert.setInt(1, part);
          insert.setLong(2, version);
          insert.setBytes(
              3,
              Arrays.copyOfRange(
                  signed, part * PART_BYTES, Math.min(signed.length, (part + 1) * PART_BYTES)));
          int one = insert.executeUpdate();
          if (one != 1) {
            throw SqlErrors.refused(
                ErrorCode.CATALOG_CHANGED, "The catalog of encrypted columns was not written");
          }
        }
      }
    }
  }
}
