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
  private static final String KNOWN_TO_ALL = "dev.nacre.converting.";

  private final Connection raw;
  private final ConversionSql sql;
  private final UUID catalog;

  private ConversionLock(Connection raw, ConversionSql sql, UUID catalog) {
    this.raw = raw;
    this.sql = sql;
    this.catalog = catalog;
  }

  /** Whether the lock keeps other connections out: on a read-only server they would not see it. */
  static boolean isKnown(Connection raw, ConversionSql sql) throws SQLException {
    Optional<String> query = sql.writable();
    if (query.isEmpty()) {
      return true;
    }
    try (Statement asking = raw.createStatement();
        ResultSet row = asking.executeQuery(query.get())) {
      return row.next();
    }
  }

  /** Takes the lock; empty when another connection holds it. */
  static Optional<ConversionLock> take(Connection raw, ConversionSql sql, UUID catalog)
      throws SQLException {
    ConversionLock lock = new ConversionLock(raw, sql, catalog);
    Optional<String> query = sql.conversionLock();
    boolean taken =
        query.isPresent()
            ? lock.ask(query.get())
            : System.getProperties().putIfAbsent(KNOWN_TO_ALL + catalog, "") == null;
    return taken ? Optional.of(lock) : Optional.empty();
  }

  private boolean ask(String query) throws SQLException {
    try (PreparedStatement asking = raw.prepareStatement(query)) {
      asking.setLong(1, catalog.getMostSignificantBits() ^ catalog.getLeastSignificantBits());
      try (ResultSet row = asking.executeQuery()) {
        return row.next() && row.getInt(1) == 1;
      }
    }
  }

  @Override
  public void close() throws SQLException {
    Optional<String> query = sql.release();
    if (query.isEmpty()) {
      Object unused = System.getProperties().remove(KNOWN_TO_ALL + catalog);
    } else if (!raw.isClosed()) {
      boolean unused = ask(query.get());
    }
  }
}
