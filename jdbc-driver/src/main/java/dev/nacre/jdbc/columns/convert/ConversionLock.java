package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;

/**
 * The exclusive right to convert tables of a database. One connection at a time holds it, and the
 * lock ends with the connection. So if a connection gets it while the catalog names a conversion,
 * the connection that began the conversion is gone.
 */
final class ConversionLock implements AutoCloseable {
  // A system property, since all class loaders of a process see it: applications of one server may
  // share an embedded database, each with its own copy of Nacre.
  private static final String PROPERTY = "dev.nacre.converting.";

  private final Connection raw;
  private final ConversionSql sql;
  private final UUID catalog;

  private ConversionLock(Connection raw, ConversionSql sql, UUID catalog) {
    this.raw = raw;
    this.sql = sql;
    this.catalog = catalog;
  }

  /**
   * Whether the lock keeps other connections out. It does not on a replica: connections of the
   * primary do not see it.
   */
  static boolean isEffective(Connection raw, ConversionSql sql) throws SQLException {
    Optional<String> query = sql.writeProbe();
    if (query.isEmpty()) {
      return true;
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query.get())) {
      return row.next();
    }
  }

  /** Acquires the lock without waiting; empty when another connection holds it. */
  static Optional<ConversionLock> tryAcquire(Connection raw, ConversionSql sql, UUID catalog)
      throws SQLException {
    ConversionLock lock = new ConversionLock(raw, sql, catalog);
    Optional<String> query = sql.acquireConversionLock();
    boolean acquired =
        query.isPresent()
            ? lock.call(query.get())
            : System.getProperties().putIfAbsent(PROPERTY + catalog, "") == null;
    return acquired ? Optional.of(lock) : Optional.empty();
  }

  /** Calls a function of the server that locks or unlocks; whether it did. */
  private boolean call(String query) throws SQLException {
    try (PreparedStatement statement = raw.prepareStatement(query)) {
      statement.setLong(1, catalog.getMostSignificantBits() ^ catalog.getLeastSignificantBits());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() && row.getInt(1) == 1;
      }
    }
  }

  @Override
  public void close() throws SQLException {
    Optional<String> query = sql.releaseConversionLock();
    if (query.isEmpty()) {
      Object unused = System.getProperties().remove(PROPERTY + catalog);
    } else if (!raw.isClosed()) {
      boolean unused = call(query.get());
    }
  }
}
