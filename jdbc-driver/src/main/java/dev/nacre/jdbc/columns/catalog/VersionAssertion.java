package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.sql.dialect.spi.CatalogSql;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An assertion of the catalog's version that is sent in one text with a statement, before it. If it
 * fails, the server does not look at the statement.
 *
 * <p>In a transaction of the application it is within a savepoint of its own, which is released
 * before the statement. So its failure does not cost the transaction, and the statement is not in a
 * subtransaction.
 *
 * @param table is named by each error of the assertion that is about the catalog
 */
public record VersionAssertion(long version, String table, String alone, String inTransaction) {
  private static final String SAVEPOINT = "\"nacre version\"";

  /** Null if the database has no such assertion, so that the version must be queried. */
  public static @Nullable VersionAssertion of(CatalogSql sql, String path, long version) {
    Optional<String> query = sql.assertion(path, version);
    return query.isEmpty()
        ? null
        : new VersionAssertion(
            version,
            sql.table(),
            query.get() + ";",
            "SAVEPOINT " + SAVEPOINT + ";" + query.get() + ";RELEASE SAVEPOINT " + SAVEPOINT + ";");
  }

  /**
   * The SQL of both. What is before the statement ends with a semicolon, so that the server counts
   * positions in the statement from its own beginning.
   *
   * @param transaction whether one of the application is open, or begins now
   */
  public String before(String sql, boolean transaction) {
    return (transaction ? inTransaction : alone) + sql;
  }

  /** How many results the server sends before that of the statement. */
  public static int results(boolean inTransaction) {
    return inTransaction ? 3 : 1;
  }

  /**
   * Whether the error may be that of the assertion, so that the version must be queried; or that of
   * an outdated plan of the server. After the second, PostgreSQL's driver repeats a single
   * statement outside of transactions, but not several in one text.
   */
  public boolean mayHaveFailed(SQLException error, boolean inTransaction) {
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    return switch (String.valueOf(error.getSQLState())) {
      case "22P02" -> message.contains(table + " has changed");
      case "42P01", "42501" -> message.contains(table);
      case "26000" -> !inTransaction;
      case "0A000" -> !inTransaction && isOfOldPlan(error);
      default -> false;
    };
  }

  /** Recognised by the server routine that raised the error. */
  private static boolean isOfOldPlan(SQLException error) {
    try {
      Object details = error.getClass().getMethod("getServerErrorMessage").invoke(error);
      Object routine =
          details == null ? null : details.getClass().getMethod("getRoutine").invoke(details);
      return "RevalidateCachedQuery".equals(routine);
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }

  /**
   * Rolls back a failed assertion, so that its transaction can go on.
   *
   * @throws SQLException if the error came after the assertion, and the savepoint was released by
   *     then; or if the connection is lost
   */
  public static void rollBack(Connection raw, SQLException failed) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused =
          statement.execute(
              "ROLLBACK TO SAVEPOINT " + SAVEPOINT + ";RELEASE SAVEPOINT " + SAVEPOINT);
    } catch (SQLException released) {
      String state = String.valueOf(released.getSQLState());
      throw SqlErrors.isConnectionLost(released) || state.startsWith("57P") ? released : failed;
    }
  }
}
