package dev.nacre.jdbc.columns.catalog;

import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.SECRET;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.catalog;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.stored;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.RegistryCatalogPins;
import dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A catalog that was signed and sent to the server, and rolled back there: the next one has its
 * version. Whoever administrates the server finds it in the log.
 */
final class UncommittedCatalogReplayTest {
  private static final String FIRST = "CREATE TABLE t (a VARCHAR(20) ENCRYPT)";
  private static final String ROLLED_BACK = "CREATE TABLE a (x VARCHAR(20) ENCRYPT)";
  private static final String COMMITTED = "CREATE TABLE b (ssn VARCHAR(20) ENCRYPT)";
  private static final String INSERT = "INSERT INTO b (ssn) VALUES ('" + SECRET + "')";

  @TempDir private Path folder;
  private DatabaseHarness bench;
  private Wallet wallet;

  @BeforeEach
  void open() throws Exception {
    bench = new DatabaseHarness(Dialect.POSTGRESQL);
    try (Passphrase passphrase = Passphrase.copyOf(KeyRewrapFixture.WORDS.toCharArray())) {
      wallet = CheapWallets.create(folder.resolve("shop.wallet"), passphrase);
    }
  }

  @AfterEach
  void close() throws Exception {
    wallet.close();
    bench.close();
  }

  private Connection connect(Connection target, CatalogPins pins) throws SQLException {
    return KeyRewrapFixture.connect(bench.tap.on(target), Dialect.POSTGRESQL, wallet, pins);
  }

  private Connection connect(CatalogPins pins) throws SQLException {
    return connect(bench.raw(), pins);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** What was sent last for the catalog, committed or not. */
  private byte[] sent(Connection target) throws SQLException {
    try (Statement statement = target.createStatement();
        ResultSet row = statement.executeQuery("SELECT body FROM " + catalog(bench))) {
      assertThat(row.next()).isTrue();
      byte[] body = row.getBytes(1);
      assertThat(row.next()).isFalse();
      return body;
    }
  }

  private void put(byte[] signed, long version) throws SQLException {
    assertThat(bench.plain("DELETE FROM " + catalog(bench))).isEqualTo(1);
    try (PreparedStatement insert =
        bench.plain.prepareStatement("INSERT INTO " + catalog(bench) + " VALUES (0, ?, ?)")) {
      insert.setLong(1, version);
      insert.setBytes(2, signed);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private void dropGuard(String table) throws SQLException {
    String query =
        "SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = '"
            + table
            + "'::regclass";
    try (Statement statement = bench.plain.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      String drop = "ALTER TABLE " + table + " DROP CONSTRAINT \"" + row.getString(1) + "\"";
      assertThat(bench.plain(drop)).isZero();
    }
  }

  private void requireUnheard() {
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
  }

  @Test
  @Covers("columns-7")
  void rolledBackCatalogIsRefusedInPlaceOfTheCommittedOne() throws Exception {
    Path registry = folder.resolve("registry");
    RegistryCatalogPins pins = new RegistryCatalogPins(registry, wallet);
    Path early = folder.resolve("early");
    byte[] kept;
    Connection target = bench.raw();
    try (Connection connection = connect(target, pins)) {
      execute(connection, FIRST);
      Files.copy(registry, early);
      connection.setAutoCommit(false);
      execute(connection, ROLLED_BACK);
      kept = sent(target);
      connection.rollback();
      connection.setAutoCommit(true);
      execute(connection, COMMITTED);
    }
    byte[] honest = sent(bench.plain);
    Catalog now = stored(bench, wallet);
    Catalog never = CatalogCodec.verify(kept, wallet.masterKeys());
    assertThat(never.id()).isEqualTo(now.id());
    assertThat(never.version()).isEqualTo(now.version());
    Pin pin = pins.last().orElseThrow();
    put(kept, never.version());
    dropGuard("b");

    assertThatThrownBy(() -> insert(pins))
        .hasMessageStartingWith("NACRE-4004")
        .hasMessageContaining(pin.toString());
    assertThat(pins.last()).contains(pin);
    // One that has not seen it yet, and learns of it while it pins the other.
    RegistryCatalogPins late = new RegistryCatalogPins(early, wallet, pin);
    assertThatThrownBy(() -> insert(late))
        .hasMessageStartingWith("NACRE-4004")
        .hasMessageContaining(pin.toString());
    assertThat(late.last()).contains(pin);
    requireUnheard();

    put(honest, now.version());
    insert(pins);
    requireUnheard();
    assertThat(bench.stored("SELECT ssn FROM b")).startsWith(0xab, 0x01);
  }

  private void insert(CatalogPins pins) throws SQLException {
    try (Connection next = connect(pins)) {
      execute(next, INSERT);
    }
  }

  /** The lock on the catalog is gone with the savepoint, and another one has waited for it. */
  @Test
  @Covers("columns-29")
  void rolledBackCatalogIsNotUsedWhenAnotherGotItsVersion() throws Exception {
    RegistryCatalogPins pins = new RegistryCatalogPins(folder.resolve("registry"), wallet);
    try (Connection other = connect(pins);
        Connection one = connect(overtaken(bench.raw(), () -> execute(other, COMMITTED)), pins)) {
      execute(one, FIRST);
      one.setAutoCommit(false);
      Savepoint point = one.setSavepoint();
      execute(one, ROLLED_BACK);
      one.rollback(point);
      assertThat(stored(bench, wallet).version()).isEqualTo(2);
      execute(one, INSERT);
      execute(one, "CREATE TABLE c (a INT ENCRYPT)");
      one.commit();
      requireUnheard();
      assertThat(bench.stored("SELECT ssn FROM b")).startsWith(0xab, 0x01);
      execute(other, "INSERT INTO c (a) VALUES (7)");
    }
    Catalog now = stored(bench, wallet);
    assertThat(now.tables()).extracting(CatalogTable::name).containsExactly("t", "b", "c");
    assertThat(pins.last().map(Pin::version)).contains(now.version());
    connect(pins).close();
  }

  /** Something that others do. */
  private interface Others {
    void act() throws SQLException;
  }

  /** Where others are faster whenever it has gone back to a savepoint. */
  private static Connection overtaken(Connection target, Others others) {
    return (Connection)
        Proxy.newProxyInstance(
            UncommittedCatalogReplayTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, args) -> {
              Object result;
              try {
                result = method.invoke(target, args);
              } catch (InvocationTargetException thrown) {
                throw thrown.getTargetException();
              }
              if (method.getName().equals("rollback") && args != null) {
                others.act();
              }
              return result;
            });
  }
}
