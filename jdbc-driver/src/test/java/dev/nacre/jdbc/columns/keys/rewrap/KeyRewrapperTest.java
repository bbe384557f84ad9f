package dev.nacre.jdbc.columns.keys.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.FailingConnection;
import dev.nacre.jdbc.session.admin.EncryptionCommands;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data keys of encrypted columns after the wallet has got another master key. */
final class KeyRewrapperTest extends KeyRewrapFixture {
  @ParameterizedTest
  @EachDialect
  void allKeysOfTheCatalogAreWrappedAnewInOneChange(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Connection one = connect(bench.raw(), dialect, wallet, bench.pins);
        Connection other = connect(bench.raw(), dialect, wallet, bench.pins)) {
      fill(one);
      Catalog before = stored(bench, wallet);
      KeyId old = current(wallet);
      assertThat(before.groups()).hasSize(3);
      assertThat(before.masterKeys()).containsExactly(old);
      try (PreparedStatement prepared =
          other.prepareStatement("SELECT ssn FROM customer WHERE pin = ?")) {
        rotate(one);
        prepared.setInt(1, 1000);
        try (ResultSet row = prepared.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo(SECRET);
        }
      }
      Catalog after = stored(bench, wallet);
      assertThat(current(wallet)).isNotEqualTo(old);
      assertThat(after.masterKeys()).containsExactly(current(wallet));
      assertThat(after.version()).isEqualTo(before.version() + 1);
      assertThat(after.tables()).isEqualTo(before.tables());
      assertThat(after.dropped()).isEqualTo(before.dropped());
      assertThat(bench.pins.last().map(CatalogPins.Pin::version)).contains(after.version());
      assertThat(bench.pins.last().flatMap(CatalogPins.Pin::master)).contains(current(wallet));
      requireOtherKey(before.key(), after.key(), CatalogCodec.scope(after.id()), wallet);
      insert(other, 2);
      requireRow(one, 2);
      requireRow(other, 1);
      try (Connection third = connect(bench.raw(), dialect, wallet, bench.pins)) {
        requireRow(third, 1);
        assertThat(stored(bench, wallet).version()).isEqualTo(after.version());
      }
    }
  }

  /** Whoever had the old master key can unwrap the key that signed before. */
  private static void requireOtherKey(
      WrappedKey old, WrappedKey next, KeyScope scope, Wallet wallet) throws IOException {
    try (DataKey before = wallet.masterKeys().unwrap(old, scope);
        DataKey after = wallet.masterKeys().unwrap(next, scope);
        SecretBytes one = before.subkey("a use");
        SecretBytes other = after.subkey("a use")) {
      assertThat(one.sameAs(other)).isFalse();
    }
  }

  /** Whoever has not read the wallet again finds the new key there when the catalog names it. */
  @ParameterizedTest
  @EachDialect
  void otherProcessGoesOnAfterARewrap(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet here = process();
        Wallet elsewhere = process();
        Connection one = connect(bench.raw(), dialect, here, bench.pins);
        Connection other = connect(bench.raw(), dialect, elsewhere, bench.pins)) {
      fill(one);
      requireRow(other, 1);
      for (int round = 2; round < 5; round++) {
        rotate(one);
        assertThat(current(elsewhere)).isNotEqualTo(current(here));
        insert(other, round);
        requireRow(other, round);
        assertThat(current(elsewhere)).isEqualTo(current(here));
        rotate(other);
        requireRow(one, round);
        assertThat(stored(bench, here).masterKeys()).containsExactly(current(elsewhere));
      }
    }
  }

  /** As when the command line has rotated, or the database was away. */
  @ParameterizedTest
  @EachDialect
  void nextConnectionRewrapsWhatIsLeft(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
      fill(before);
      for (int i = 0; i < 2; i++) {
        KeyId unused = wallet.rotate(null);
      }
      requireRow(before, 1);
      assertThat(stored(bench, wallet).masterKeys()).doesNotContain(current(wallet));
      connect(bench.raw(), dialect, wallet, bench.pins).close();
      assertThat(stored(bench, wallet).masterKeys()).containsExactly(current(wallet));
      requireRow(before, 1);
      insert(before, 2);
    }
  }

  /** A pool opens many connections after a rotation, and the first of them wraps the keys anew. */
  @ParameterizedTest
  @EachDialect
  void catalogChangedByAnotherIsReadAgain(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
      fill(before);
      MovedPins moved =
          new MovedPins(
              bench.pins,
              () -> {
                KeyId unused = wallet.rotate(null);
                connect(bench.raw(), dialect, wallet, bench.pins).close();
              });
      try (Connection late = connect(bench.raw(), dialect, wallet, moved)) {
        requireRow(late, 1);
      }
      assertThat(moved.refused).isTrue();
      assertThat(stored(bench, wallet).masterKeys()).containsExactly(current(wallet));
    }
  }

  /** Pins that others move up between a look at the catalog and the first pin after it. */
  private static final class MovedPins implements CatalogPins {
    private final CatalogPins pins;
    private final Others others;
    private boolean done;
    private boolean refused;

    interface Others {
      void change() throws SQLException, IOException;
    }

    MovedPins(CatalogPins pins, Others others) {
      this.pins = pins;
      this.others = others;
    }

    @Override
    public Optional<Pin> last() throws IOException {
      return pins.last();
    }

    @Override
    public void save(Pin pin) throws IOException {
      if (!done) {
        done = true;
        try {
          others.change();
        } catch (SQLException failed) {
          throw new IOException(failed);
        }
      }
      Optional<Pin> last = pins.last();
      if (last.isPresent() && last.get().version() > pin.version()) {
        refused = true;
        throw new NacreIOException(ErrorCode.REGISTRY_WOULD_GO_BACK, "as the registry says");
      }
      pins.save(pin);
    }
  }

  /** Nobody waits at a connect, and nobody is refused. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void connectDoesNotWaitForALockedCatalog(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process()) {
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      KeyId old = current(wallet);
      KeyId unused = wallet.rotate(null);
      bench.plain.setAutoCommit(false);
      try (Statement holding = bench.plain.createStatement()) {
        String shared = dialect == Dialect.MARIADB ? " LOCK IN SHARE MODE" : " FOR SHARE";
        holding.executeQuery("SELECT version FROM nacre_catalog" + shared).close();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
          Future<Connection> connecting =
              pool.submit(() -> connect(bench.raw(), dialect, wallet, bench.pins));
          // What it would wait for ends below.
          try (Connection connection = connecting.get(20, TimeUnit.SECONDS)) {
            requireRow(connection, 1);
          }
        } finally {
          bench.plain.commit();
          pool.shutdown();
        }
      }
      bench.plain.setAutoCommit(true);
      assertThat(stored(bench, wallet).masterKeys()).containsExactly(old);
    }
  }

  @Test
  void failuresOfFilesAndColumnsAreBothReported() throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness();
        Wallet wallet = process()) {
      FailingConnection doomed = FailingConnection.of(bench.raw(), ENOUGH);
      EncryptionCommands.OpenFiles full =
          () -> {
            doomed.diesAfter(0);
            throw new NacreIOException(ErrorCode.DISK_TOO_FULL, "No room for a header");
          };
      try (Connection dying = connect(doomed.connection(), Dialect.H2, wallet, bench.pins, full)) {
        fill(dying);
        assertThatThrownBy(() -> rotate(dying))
            .hasMessageStartingWith("NACRE-5116")
            .cause()
            .satisfies(
                first ->
                    assertThat(first.getSuppressed())
                        .singleElement()
                        .isInstanceOfSatisfying(
                            SQLException.class,
                            dead -> assertThat(dead.getSQLState()).isEqualTo("08006")));
      }
    }
  }

  /** No key is made that nobody could use. */
  @ParameterizedTest
  @EachDialect
  void rotationInAnOpenTransactionIsRefusedOrEndsIt(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Connection connection = connect(bench.raw(), dialect, wallet, bench.pins)) {
      fill(connection);
      KeyId old = current(wallet);
      connection.setAutoCommit(false);
      insert(connection, 2);
      if (dialect.hasTransactionalDdl()) {
        assertThatThrownBy(() -> rotate(connection)).hasMessageStartingWith("NACRE-2026");
        assertThat(current(wallet)).isEqualTo(old);
        requireRow(connection, 2);
      } else {
        rotate(connection);
        assertThat(current(wallet)).isNotEqualTo(old);
      }
      connection.rollback();
      connection.setAutoCommit(true);
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(dialect.hasTransactionalDdl() ? 1 : 2);
      }
    }
  }
}
