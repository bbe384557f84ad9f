package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.part.GuardSql;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table in which a database keeps its catalog: signed bytes in pieces, beside their version.
 * Every statement here goes to the raw connection, and none of them commits.
 */
final class CatalogTableStore {
  private static final int PIECE = 8_000;
  private static final String EXACT = "UCS_BASIC";

  /** What a database says in SQLState when there is no such table, or column. */
  private static final String NO_TABLE = "42S02";

  private static final String NO_COLUMN = "42S22";

  /** Some hundred thousand columns; who serves more wants the memory of this process. */
  private static final int LONGEST = 1 << 26;

  private final Connection raw;
  private final Dialect dialect;
  private final String schema;
  private final String name;
  private boolean current;

  CatalogTableStore(Connection raw, Dialect dialect) throws SQLException {
    this.raw = raw;
    this.dialect = dialect;
    Optional<String> fixed = dialect.catalog().schema();
    this.schema = fixed.isPresent() ? fixed.get() : currentSchema();
    // With its schema: who sets a search path must not give us another one.
    this.name = dialect.catalog().path(schema, dialect.catalog().table());
  }

  /** The schema that holds the catalog. */
  String schema() {
    return schema;
  }

  /** The schema that names without one are in. */
  String currentSchema() throws SQLException {
    Optional<String> query = dialect.currentSchema();
    @Nullable String current = query.isPresent() ? asked(query.get()) : raw.getSchema();
    if (current == null && query.isEmpty()) {
      return ""; // a search path without a schema
    }
    if (current == null) {
      throw SqlErrors.refused(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "The connection is in no database; its URL has to name one for encrypted columns");
    }
    return current;
  }

  private @Nullable String asked(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  /** In whatever case the database folds our names to: some of its settings change that. */
  boolean exists() throws SQLException {
    String table = dialect.catalog().table();
    return exists(schema, table)
        || exists(schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
  }

  /**
   * @throws SQLException when what bears the catalog's name is a table that is lost with the
   *     session, or of which a change may be done in part, so that keys would be lost
   */
  @Safeguard("columns-07e")
  void requireLasting() throws SQLException {
    Optional<String> kind = dialect.catalog().kind();
    if (kind.isEmpty()) {
      return;
    }
    boolean lasts = true;
    try (PreparedStatement query = raw.prepareStatement(kind.get())) {
      query.setString(1, schema);
      query.setString(2, dialect.catalog().table());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          @Nullable String type = row.getString(1);
          @Nullable String engine = row.getString(2);
          lasts &= type != null && engine != null && dialect.catalog().lasts(type, engine);
        }
      }
    }
    // Some versions do not list those of the session, which hide the others.
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.catalog().definition(name))) {
      lasts &= row.next() && row.getString(2).startsWith("CREATE TABLE ");
    }
    if (!lasts) {
      throw SqlErrors.refused(
          ErrorCode.CATALOG_TAMPERED,
          "The catalog of encrypted columns is in a table of another kind than Nacre makes");
    }
  }

  /** Whether there is a table or view of exactly this name. */
  boolean exists(String inSchema, String table) throws SQLException {
    try (PreparedStatement query = raw.prepareStatement(dialect.metadata().tableExists())) {
      query.setString(1, inSchema);
      query.setString(2, table);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Whether the database shows a table or view that this name may mean. */
  boolean isShown(String inSchema, String table) throws SQLException {
    return !meant(inSchema, table).isEmpty();
  }

  /**
   * Whether there is a table or view that this name may mean. What the database shows is what this
   * user has rights on, so where it hides tables they are asked for one by one.
   */
  boolean mayExist(String inSchema, String table) throws SQLException {
    if (isShown(inSchema, table)) {
      return true;
    }
    Optional<String> query = dialect.metadata().asksForTable(inSchema, table);
    return query.isPresent() && !isAnsweredWith(query.get(), NO_TABLE);
  }

  /**
   * Whether this transaction sees lists of tables that may be older than what names mean, and some
   * of these names mean a table.
   *
   * @param tables of the names, those that matter
   */
  boolean isUnclear(Set<String> tables, Set<String> names) throws SQLException {
    Optional<String> resolves = dialect.metadata().resolves();
    if (resolves.isEmpty()
        || tables.isEmpty()
        || raw.getTransactionIsolation() <= Connection.TRANSACTION_READ_COMMITTED
        || raw.getAutoCommit()) {
      return false;
    }
    try (PreparedStatement query = raw.prepareStatement(resolves.get())) {
      query.setArray(1, raw.createArrayOf("text", asStored(tables)));
      query.setArray(2, raw.createArrayOf("text", asStored(names)));
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  private Object[] asStored(Set<String> names) {
    Set<String> all = new HashSet<>(names);
    names.forEach(name -> all.add(dialect.stored(name)));
    return all.toArray();
  }

  /** The columns of what a name means in this session, where lists do not tell of all. */
  List<String> columnsAsMeant(String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (String path : dialect.metadata().ofSession(table)) {
      columns.addAll(described(path));
    }
    Optional<String> query = dialect.metadata().columnsAsMeant(currentSchema(), table);
    if (query.isEmpty()) {
      return columns;
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query.get())) {
      while (row.next()) {
        columns.add(row.getString(1));
      }
    } catch (SQLException refused) {
      if (!NO_TABLE.equals(refused.getSQLState())) {
        throw refused;
      }
    }
    return columns;
  }

  private List<String> described(String path) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (PreparedStatement query =
        raw.prepareStatement(dialect.metadata().describesColumns(path))) {
      ResultSetMetaData metaData = query.getMetaData();
      for (int i = 1; i <= metaData.getColumnCount(); i++) {
        columns.add(metaData.getColumnLabel(i));
      }
    } catch (SQLException refused) {
      if (!dialect.metadata().saysNoTable(String.valueOf(refused.getSQLState()))) {
        throw refused;
      }
    }
    return columns;
  }

  /** Whether such a table has a column that this name may mean. */
  boolean mayHave(String inSchema, String table, String column) throws SQLException {
    for (Path path : meant(inSchema, table)) {
      try (PreparedStatement query = raw.prepareStatement(dialect.metadata().columns())) {
        query.setString(1, path.schema);
        query.setString(2, path.table);
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            if (Catalog.folded(row.getString(1)).equals(Catalog.folded(column))) {
              return true;
            }
          }
        }
      }
    }
    Optional<String> query = dialect.metadata().asksForColumn(inSchema, table, column);
    return query.isPresent() && !isAnsweredWith(query.get(), NO_TABLE, NO_COLUMN);
  }

  /** Constraints of a table that are about an encrypted column and let only cells in, folded. */
  Set<String> guards(CatalogTable table) throws SQLException {
    Set<String> guards = new HashSet<>();
    for (Path path : meant(table.schema(), table.name())) {
      try (PreparedStatement query = raw.prepareStatement(dialect.metadata().checks())) {
        query.setString(1, path.schema);
        query.setString(2, path.table);
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            String column = row.getString(2);
            if (column == null || Scope.column(table, Catalog.folded(column)) != null) {
              guards.add(Catalog.folded(row.getString(1)));
            }
          }
        }
      }
    }
    return guards;
  }

  /**
   * A table of this database with a column that lets only cells in, though no catalog tells of it.
   * On a server where each database has a catalog of its own, those of others are left to them.
   */
  Optional<String> guarded() throws SQLException {
    // Most often there is none, also among what others have not committed: nothing is waited for.
    return guarded(dialect.metadata().allChecksUncommitted()).isPresent()
        ? guarded(dialect.metadata().allChecks())
        : Optional.empty();
  }

  private Optional<String> guarded(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        String condition = row.getString(3);
        boolean here =
            dialect.catalog().schema().isPresent() || row.getString(1).equalsIgnoreCase(schema);
        if (here && condition != null && GuardSql.isGuardOfAny(condition)) {
          return Optional.of(row.getString(1) + "." + row.getString(2));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether the connection is in a database with a catalog, or in none on a server with one. */
  static boolean isCatalogInSight(Connection raw, Dialect dialect) throws SQLException {
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
    return store.exists() || store.mayExist(store.schema, dialect.catalog().table());
  }

  private record Path(String schema, String table) {}

  /**
   * What a name may mean, as the database stores it. In any case, since settings of the database
   * decide how it stores a name.
   */
  private List<Path> meant(String inSchema, String table) throws SQLException {
    List<Path> meant = new ArrayList<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.metadata().allTables())) {
      while (row.next()) {
        Path path = new Path(row.getString(1), row.getString(2));
        if (Catalog.folded(path.schema).equals(Catalog.folded(inSchema))
            && Catalog.folded(path.table).equals(Catalog.folded(table))) {
          meant.add(path);
        }
      }
    }
    return meant;
  }

  /**
   * Whether the database refuses a query for one of these reasons; any other may hide something.
   */
  private boolean isAnsweredWith(String query, String... states) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused = statement.execute(query);
      return false;
    } catch (SQLException refused) {
      return Arrays.asList(states).contains(refused.getSQLState());
    }
  }

  /** The version that the table claims, if it is there; not to be believed, only to be compared. */
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
      // What the session is like we learn from the answer, so that it costs nothing.
      boolean now = true;
      if (dialect.catalog().tellsModes()) {
        refuseUnreadable(row.getString(2), row.getString(3));
      } else if (dialect.catalog().tellsIsolation()) {
        now = dialect.catalog().seesWhatIsCommitted(row.getString(2));
      }
      long version = row.getLong(1);
      current = now;
      return version;
    }
  }

  /** Whether the last answer was of when it was asked for, and not of an older snapshot. */
  boolean wasCurrent() {
    return current;
  }

  private void refuseUnreadable(String modes, String characters) {
    Optional<String> why = dialect.catalog().unreadable(modes, characters);
    if (why.isPresent()) {
      throw new NacreException(ErrorCode.ENCRYPTED_STATEMENT_REFUSED, why.get());
    }
  }

  /** The signed bytes, or nothing when there are none. */
  Optional<byte[]> read() throws SQLException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.catalog().parts(name))) {
      for (int part = 0; row.next(); part++) {
        byte[] body = row.getBytes(2);
        boolean next = row.getInt(1) == part && body != null && body.length <= PIECE;
        if (!next || bytes.size() > LONGEST) {
          throw SqlErrors.refused(
              ErrorCode.CATALOG_TAMPERED,
              "The catalog of encrypted columns has a part that Nacre did not write");
        }
        bytes.writeBytes(body);
      }
    }
    return bytes.size() == 0 ? Optional.empty() : Optional.of(bytes.toByteArray());
  }

  void create() throws SQLException {
    refuseCollation();
    try (Statement statement = raw.createStatement()) {
      for (String sql : dialect.catalog().creation(name, dialect.cellType(PIECE))) {
        define(statement, sql);
      }
    }
  }

  private void refuseCollation() throws SQLException {
    Optional<String> query = dialect.catalog().databaseCollation();
    String collation = query.isPresent() ? asked(query.get()) : null;
    if (collation != null && !collation.equals(EXACT)) {
      throw SqlErrors.refused(
          ErrorCode.COLLATION_REFUSED,
          "The database has the collation " + collation + ", which encrypted columns cannot keep");
    }
  }

  private void define(Statement statement, String sql) throws SQLException {
    try {
      boolean unused = statement.execute(sql);
    } catch (SQLException refused) {
      if (!dialect.catalog().isNeedless(String.valueOf(refused.getSQLState()))) {
        throw refused;
      }
    }
  }

  /**
   * Changes nothing, and locks no row.
   *
   * @throws SQLException when this user may not change the catalog
   */
  void changeNothing() throws SQLException {
    try (Statement statement = raw.createStatement()) {
      int unused = statement.executeUpdate("DELETE FROM " + name + " WHERE 1 = 0");
    }
  }

  /** In the transaction that is open: fails at once where another one is changing the catalog. */
  void lockAtOnce() throws SQLException {
    Optional<String> query = dialect.catalog().lock(name);
    if (query.isPresent()) {
      Object unused = asked(query.get());
    }
  }

  /**
   * Replaces the catalog, in the transaction that is open.
   *
   * @param before the version that is replaced; -1 for none
   */
  void replace(byte[] signed, long before, long version) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      int replaced =
          statement.executeUpdate(
              dialect
                  .catalog()
                  .impatiently("DELETE FROM " + name + " WHERE PART = 0 AND VERSION = " + before));
      if (replaced != (before < 0 ? 0 : 1) || version() != -1) {
        throw SqlErrors.refused(
            ErrorCode.CATALOG_CHANGED, "The catalog of encrypted columns was changed meanwhile");
      }
      int unused = statement.executeUpdate("DELETE FROM " + name);
      try (PreparedStatement insert =
          raw.prepareStatement("INSERT INTO " + name + " VALUES (?, ?, ?)")) {
        for (int part = 0; part * PIECE < signed.length; part++) {
          insert.setInt(1, part);
          insert.setLong(2, version);
          insert.setBytes(
              3,
              Arrays.copyOfRange(
                  signed, part * PIECE, Math.min(signed.length, (part + 1) * PIECE)));
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
