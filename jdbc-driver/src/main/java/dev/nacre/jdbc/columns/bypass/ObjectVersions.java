package dev.nacre.jdbc.columns.bypass;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.suite.Sha256;
import dev.nacre.jdbc.error.SqlErrors;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * What a database says of its views, triggers and routines by which one can tell whether they are
 * still the same.
 *
 * @param digest of its answers
 */
public record ObjectVersions(String digest) {
  /** The statements that {@link #read} reads; empty where there are none. */
  public static List<String> queries(Dialect dialect) {
    return dialect.bypasses().versions();
  }

  /** Reads the results of a statement that follow the present one; empty where there are none. */
  public static Optional<ObjectVersions> read(Statement statement, Dialect dialect)
      throws SQLException {
    return queries(dialect).isEmpty()
        ? Optional.empty()
        : Optional.of(readResults(statement, dialect));
  }

  private static ObjectVersions readResults(Statement statement, Dialect dialect)
      throws SQLException {
    MessageDigest sum = Sha256.begin();
    for (String query : queries(dialect)) {
      if (!statement.getMoreResults()) {
        throw SqlErrors.refused(
            ErrorCode.CATALOG_TAMPERED, "The server has left out one of several results");
      }
      // So that no row of one result can be one of the next.
      sum.update(query.getBytes(UTF_8));
      add(sum, statement);
    }
    return new ObjectVersions(HexFormat.of().formatHex(sum.digest()));
  }

  static ObjectVersions ask(Connection raw, Dialect dialect) throws SQLException {
    try (Statement statement = raw.createStatement()) {
      boolean unused = statement.execute("SELECT 1; " + String.join("; ", queries(dialect)));
      return readResults(statement, dialect);
    }
  }

  private static void add(MessageDigest sum, Statement statement) throws SQLException {
    try (ResultSet row = statement.getResultSet()) {
      int width = row.getMetaData().getColumnCount();
      while (row.next()) {
        for (int i = 1; i <= width; i++) {
          // With its length: a user who chooses a name must not write what another row would be.
          byte[] value = String.valueOf(row.getString(i)).getBytes(UTF_8);
          sum.update((value.length + "\n").getBytes(UTF_8));
          sum.update(value);
        }
      }
    }
  }
}
