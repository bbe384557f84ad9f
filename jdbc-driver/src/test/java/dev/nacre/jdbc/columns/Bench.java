package dev.nacre.jdbc.columns;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.catalog.CatalogPins;
import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.Session;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One H2 database in memory, connections to it with encrypted columns, and a plain one; whatever
 * reaches the database is heard.
 */
final class Bench implements AutoCloseable {
  final Wiretap tap = new Wiretap();
  final MemoryPins pins = new MemoryPins();
  final Connection plain;
  private final String url = "jdbc:h2:mem:" + UUID.randomUUID();
  private final OneKey keys = new OneKey();

  Bench() throws SQLException {
    plain = DriverManager.getConnection(url);
  }

  /** A connection through Nacre. */
  Connection connect() throws SQLException {
    return connect("");
  }

  /** The same for another user of the database. */
  Connection connect(String user) throws SQLException {
    Connection raw = tap.on(DriverManager.getConnection(url, user, ""));
    boolean open = false;
    try {
      Connection guarded =
          GuardedConnection.owning(
              raw,
              new Session(
                  url,
                  new SqlGuard(Dialect.H2.rules(), Set.of(), true),
                  UnwrapPolicy.ALLOW,
                  view -> {
                    throw new SQLException("no reports");
                  },
                  (action, connection) -> {},
                  target -> Columns.open(target, Dialect.H2, keys, pins),
                  () -> {}));
      open = true;
      return guarded;
    } finally {
      if (!open) {
        raw.close();
      }
    }
  }

  /** What the database holds, as its administrator sees it. */
  byte[] stored(String query) throws SQLException {
    try (Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getBytes(1);
    }
  }

  int plain(String sql) throws SQLException {
    try (Statement statement = plain.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  @Override
  public void close() throws SQLException {
    plain.close();
    keys.close();
  }

  /** Pins that outlive a connection, as those of a registry do. */
  static final class MemoryPins implements CatalogPins {
    private @Nullable Pin last;

    @Override
    public Optional<Pin> last() {
      return Optional.ofNullable(last);
    }

    @Override
    public void save(Pin pin) {
      last = pin;
    }
  }

  private static final class OneKey implements MasterKeys {
    private final LocalMasterKey key =
        new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES));

    @Override
    public MasterKey current() {
      return key;
    }

    @Override
    public MasterKey find(KeyId id) throws NacreIOException {
      if (!id.equals(key.id())) {
        throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No such key");
      }
      return key;
    }

    @Override
    public void close() {
      key.close();
    }
  }
}
