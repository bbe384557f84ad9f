package dev.nacre.jdbc.columns.schema;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.transaction.Transactions;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks a database about its tables and columns. All statements use the raw connection, and none of
 * them commits.
 */
public final class SchemaQueries {
  /** The SQLStates for a missing table and a missing column. */
  private static final String NO_TABLE = "42S02";

  private static final String NO_COLUMN = "42S22";

  private final Connection raw;
  private final Dialect dialect;

  public SchemaQueries(Connection raw, Dialect dialect) {
    this.raw = raw;
    this.dialect = dialect;
  }

  /** The schema of unqualified names. */
  public String currentSchema() throws SQLException {
    Optional<String> query = dialect.currentSchema();
    @Nullable String current = query.isPresent() ? firstText(query.get()) : raw.getSchema();
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

  /** The schemas in which unqualified names are searched. */
  public String searchPath() throws SQLException {
    Optional<String> query = dialect.metadata().searchPath();
    if (query.isEmpty()) {
      return currentSchema();
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query.get())) {
      return row.next() ? String.valueOf(row.getString(1)) : "";
    }
  }

  /** The first text of the first row; null when there is none. */
  public @Nullable String firstText(String query) throws SQLException {
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.next() ? row.getString(1) : null;
    }
  }

  /** Whether a table or view has exactly this name. */
  public boolean exists(String inSchema, String table) throws SQLException {
    try (PreparedStatement query = raw.prepareStatement(dialect.metadata().tableExists())) {
      query.setString(1, inSchema);
      query.setString(2, table);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Whether the database lists a table or view that this name may mean. */
  public boolean isShown(String inSchema, String table) throws SQLException {
    return !pathsOf(inSchema, table).isEmpty();
  }

  /**
   * Whether there is a table or view that this name may mean. The database lists only tables that
   * this user has rights on; where it hides others, the name is queried directly.
   */
  public boolean mayExist(String inSchema, String table) throws SQLException {
    if (isShown(inSchema, table)) {
      return true;
    }
    Optional<String> query = dialect.metadata().tableProbe(inSchema, table);
    return query.isPresent() && !isRejectedWith(query.get(), NO_TABLE);
  }

  /**
   * Whether this transaction's lists of tables may be older than the meaning of names, and some of
   * these names mean a table.
   *
   * @param tables those of the names that matter
   */
  public boolean mayBeOutdated(Set<String> tables, Set<String> names) throws SQLException {
    Optional<String> resolves = dialect.metadata().nameProbe();
    if (resolves.isEmpty() || tables.isEmpty() || !showsSnapshots() || !isInTransaction()) {
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

  /** Whether tables are certainly listed as of now, and not as of an earlier snapshot. */
  public boolean listsAsOfNow() throws SQLException {
    return dialect.metadata().nameProbe().isEmpty()
        || new Transactions(raw, dialect).isKnownIdle()
        || !showsSnapshots();
  }

  /**
   * Whether lists of tables are part of a snapshot, if this session has a transaction: by its
   * isolation, and only where names are not part of it.
   */
  private boolean showsSnapshots() throws SQLException {
    return dialect.metadata().nameProbe().isPresent()
        && raw.getTransactionIsolation() > Connection.TRANSACTION_READ_COMMITTED;
  }

  /** Also one that a BEGIN in SQL text began, of which JDBC does not know. */
  private boolean isInTransaction() throws SQLException {
    if (!raw.getAutoCommit()) {
      return true;
    }
    Transactions transactions = new Transactions(raw, dialect);
    if (transactions.isKnownIdle()) {
      return false;
    }
    boolean joined = transactions.joinApplication();
    if (joined) {
      transactions.leaveApplication();
    }
    return joined;
  }

  /** What the tables that this session sees depend on, beside its database and its user. */
  public String sessionView() throws SQLException {
    Optional<String> query = dialect.metadata().sessionView();
    return query.isPresent() ? String.valueOf(firstText(query.get())) : "";
  }

  private Object[] asStored(Set<String> names) {
    Set<String> all = new HashSet<>(names);
    names.forEach(name -> all.add(dialect.stored(name)));
    return all.toArray();
  }

  /**
   * The columns of the table that a name means in this session, where the database may not list it:
   * temporary ones, and those that are newer than a snapshot.
   */
  public List<String> sessionColumns(String current, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    for (String path : dialect.metadata().sessionPaths(table)) {
      columns.addAll(described(path));
    }
    Optional<String> query = dialect.metadata().columnsInSession(current, table);
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
    try {
      return DescribedColumns.of(raw, dialect, path).labels();
    } catch (SQLException refused) {
      if (!dialect.metadata().isTableInvisible(String.valueOf(refused.getSQLState()))) {
        throw refused;
      }
      return List.of();
    }
  }

  /** Whether a table or view that this name may mean has a column that this name may mean. */
  public boolean mayHave(String inSchema, String table, String column) throws SQLException {
    for (Path path : pathsOf(inSchema, table)) {
      try (PreparedStatement query = raw.prepareStatement(dialect.metadata().columns())) {
        query.setString(1, path.schema);
        query.setString(2, path.table);
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            if (NameFolding.fold(row.getString(1)).equals(NameFolding.fold(column))) {
              return true;
            }
          }
        }
      }
    }
    Optional<String> query = dialect.metadata().columnProbe(inSchema, table, column);
    return query.isPresent() && !isRejectedWith(query.get(), NO_TABLE, NO_COLUMN);
  }

  /** The folded names of a table's constraints on encrypted columns that accept only cells. */
  public Set<String> guards(CatalogTable table) throws SQLException {
    Set<String> guards = new HashSet<>();
    for (Path path : pathsOf(table.schema(), table.name())) {
      try (PreparedStatement query = raw.prepareStatement(dialect.metadata().checks())) {
        query.setString(1, path.schema);
        query.setString(2, path.table);
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            String column = row.getString(2);
            if (column == null || EncryptedColumn.named(table, NameFolding.fold(column)) != null) {
              guards.add(NameFolding.fold(row.getString(1)));
            }
          }
        }
      }
    }
    return guards;
  }

  /**
   * The tables that a name may mean, as the database stores them. Case is ignored, since settings
   * of the database decide how it stores a name.
   */
  private List<Path> pathsOf(String inSchema, String table) throws SQLException {
    List<Path> paths = new ArrayList<>();
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.metadata().allTables())) {
      while (row.next()) {
        Path path = new Path(row.getString(1), row.getString(2));
        if (NameFolding.fold(path.schema).equals(NameFolding.fold(inSchema))
            && NameFolding.fold(path.table).equals(NameFolding.fold(table))) {
          paths.add(path);
        }
      }
    }
    return paths;
  }

  /** Whether the database rejects a query with one of these states; any other may hide a table. */
  private boolean isRejectedWith(String query, String... states) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused = statement.execute(query);
      return false;
    } catch (SQLException refused) {
      return Arrays.asList(states).contains(refused.getSQLState());
    }
  }

  private record Path(String schema, String table) {}
}
