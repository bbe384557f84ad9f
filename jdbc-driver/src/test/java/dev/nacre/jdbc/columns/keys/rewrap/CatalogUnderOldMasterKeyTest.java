package dev.nacre.jdbc.columns.keys.rewrap;

import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.catalog;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.connect;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.current;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.fill;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.requireRow;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.rotate;
import static dev.nacre.jdbc.columns.keys.rewrap.KeyRewrapFixture.stored;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.RegistryCatalogPins;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Somebody has the wallet of before a rotation with its passphrase, the catalog of then, and may
 * write to the database.
 */
final class CatalogUnderOldMasterKeyTest {
  private static final List<Long> VERSIONS = List.of(0L, 1L, 2L, 100L, Long.MAX_VALUE / 2);

  @TempDir private Path folder;

  private Wallet open(String name) throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(KeyRewrapFixture.WORDS.toCharArray())) {
      Path file = folder.resolve(name);
      return Files.exists(file)
          ? Wallet.open(file, passphrase)
          : CheapWallets.create(file, passphrase);
    }
  }

  private Wallet process() throws IOException {
    return open("shop.wallet");
  }

  /** The wallet as it is now. */
  private Wallet stolen() throws IOException {
    Files.copy(folder.resolve("shop.wallet"), folder.resolve("stolen.wallet"));
    return open("stolen.wallet");
  }

  /** What the thief signs, with the key that signed then or with one of his own. */
  private static byte[] forged(
      Catalog old, long version, List<CatalogTable> tables, boolean own, Wallet stolen)
      throws IOException {
    WrappedKey key = old.key();
    if (own) {
      try (DataKey made = DataKey.generate(CatalogCodec.scope(old.id()))) {
        key = stolen.masterKeys().current().wrap(made);
      }
    }
    Catalog next = new Catalog(old.id(), version, key, old.groups(), tables, old.dropped());
    return CatalogCodec.sign(next, stolen.masterKeys());
  }

  /** Who believes it sends everything in plain: no table is encrypted any more. */
  private static byte[] plain(Catalog old, long version, boolean own, Wallet stolen)
      throws IOException {
    return forged(old, version, List.of(), own, stolen);
  }

  private static byte[] alike(Catalog old, long version, Wallet stolen) throws IOException {
    return forged(old, version, old.tables(), true, stolen);
  }

  private static void put(DatabaseHarness bench, byte[] signed, long version) throws SQLException {
    int unused = bench.plain("DELETE FROM " + catalog(bench));
    try (PreparedStatement insert =
        bench.plain.prepareStatement("INSERT INTO " + catalog(bench) + " VALUES (0, ?, ?)")) {
      insert.setLong(1, version);
      insert.setBytes(2, signed);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private static void insert(Connection connection, int id, String spaces) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer VALUES (?, ?, ?)" + spaces)) {
      insert.setInt(1, id);
      insert.setString(2, KeyRewrapFixture.SECRET);
      insert.setInt(3, id * 1000);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  private static void makeTable(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE " + name + " (a INT ENCRYPT)")).isFalse();
    }
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-7")
  void oldKeyIsRefusedByAProcessThatHasSeenTheNewOne(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet stolen = stolen();
        Connection live = connect(bench.raw(), dialect, wallet, bench.pins)) {
      fill(live);
      Catalog old = stored(bench, wallet);
      rotate(live);
      Catalog now = stored(bench, wallet);
      Pin pin = bench.pins.last().orElseThrow();
      byte[] honest = CatalogCodec.sign(now, wallet.masterKeys());
      StringBuilder spaces = new StringBuilder();
      for (boolean own : List.of(true, false)) {
        for (long after : VERSIONS) {
          long version = old.version() + after;
          put(bench, plain(old, version, own, stolen), version);
          assertThatThrownBy(() -> connect(bench.raw(), dialect, wallet, bench.pins).close())
              .hasMessageStartingWith("NACRE-4004")
              .hasMessageContaining(pin.toString());
          spaces.append(' '); // a text that is new, so that the catalog is asked for
          if (version != now.version()) { // else it is not even read
            assertThatThrownBy(() -> insert(live, 2, spaces.toString()))
                .hasMessageStartingWith("NACRE-4004");
          }
          assertThat(bench.pins.last()).contains(pin);
        }
      }
      put(bench, honest, now.version());
      insert(live, 2, "");
      requireRow(live, 1);
      try (Connection next = connect(bench.raw(), dialect, wallet, bench.pins)) {
        requireRow(next, 2);
      }
      byte[] cell = bench.stored("SELECT ssn FROM customer WHERE id = 2");
      assertThat(new String(cell, ISO_8859_1)).doesNotContain(KeyRewrapFixture.SECRET);
    }
  }

  /** Where nothing is remembered outside, what the connection has seen itself counts. */
  @ParameterizedTest
  @EachDialect
  void oldKeyIsRefusedByAConnectionWithoutARegistry(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet stolen = stolen();
        Connection live = connect(bench.raw(), dialect, wallet, CatalogPins.NONE)) {
      fill(live);
      Catalog old = stored(bench, wallet);
      rotate(live);
      put(bench, plain(old, 1000, true, stolen), 1000);
      assertThatThrownBy(() -> insert(live, 2, " ")).hasMessageStartingWith("NACRE-4004");
    }
  }

  /** It is compared where nobody else can move the pin: what was read of it before is overtaken. */
  @ParameterizedTest
  @EachDialect
  void oldKeyIsRefusedWhenAnotherProcessHasPinnedTheNewOne(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet stolen = stolen()) {
      RegistryCatalogPins registry = new RegistryCatalogPins(folder.resolve("registry"), wallet);
      try (Connection before = connect(bench.raw(), dialect, wallet, registry)) {
        fill(before);
      }
      Catalog old = stored(bench, wallet);
      // Of another host, with another registry.
      try (Connection elsewhere = connect(bench.raw(), dialect, wallet, bench.pins)) {
        rotate(elsewhere);
      }
      Pin next = bench.pins.last().orElseThrow();
      Pin last = registry.last().orElseThrow();
      assertThat(last.master()).contains(old.key().masterKey());
      for (long version : List.of(next.version(), next.version() + 1, 1000L)) {
        put(bench, plain(old, version, true, stolen), version);
        Path copy = Files.copy(folder.resolve("registry"), folder.resolve("copy " + version));
        RegistryCatalogPins moved = new RegistryCatalogPins(copy, wallet, next);
        assertThatThrownBy(() -> connect(bench.raw(), dialect, wallet, moved).close())
            .hasMessageStartingWith("NACRE-4004")
            .hasMessageContaining(next.toString());
        assertThat(moved.last()).contains(next);
      }
    }
  }

  @ParameterizedTest
  @EachDialect
  void processThatHasSeenTheOldKeyFollowsToTheNewOne(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet elsewhere = process()) {
      RegistryCatalogPins registry = new RegistryCatalogPins(folder.resolve("registry"), wallet);
      try (Connection before = connect(bench.raw(), dialect, wallet, registry)) {
        fill(before);
      }
      try (Connection other = connect(bench.raw(), dialect, elsewhere, bench.pins)) {
        rotate(other);
        rotate(other);
      }
      try (Connection next = connect(bench.raw(), dialect, wallet, registry)) {
        requireRow(next, 1);
      }
      assertThat(registry.last()).isEqualTo(bench.pins.last());
      assertThat(registry.last().orElseThrow().master()).contains(current(elsewhere));
    }
  }

  /** Else the honest signature of a host that has not seen the new one would be believed by all. */
  @ParameterizedTest
  @EachDialect
  void catalogIsNotSignedAnewUnlessSomebodyAsks(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet stolen = stolen()) {
      RegistryCatalogPins registry = new RegistryCatalogPins(folder.resolve("registry"), wallet);
      try (Connection before = connect(bench.raw(), dialect, wallet, registry)) {
        fill(before);
      }
      Catalog old = stored(bench, wallet);
      try (Connection elsewhere = connect(bench.raw(), dialect, wallet, bench.pins)) {
        rotate(elsewhere);
      }
      put(bench, alike(old, 1000, stolen), 1000);
      for (int i = 0; i < 3; i++) {
        try (Connection late = connect(bench.raw(), dialect, wallet, registry)) {
          requireRow(late, 1);
          makeTable(late, "t" + i);
        }
        assertThat(stored(bench, wallet).key().masterKey()).isEqualTo(old.key().masterKey());
        assertThat(registry.last().map(Pin::familiar)).contains(false);
        assertThatThrownBy(() -> connect(bench.raw(), dialect, wallet, bench.pins).close())
            .hasMessageStartingWith("NACRE-4004");
      }
      // Who asks for it answers for what is there.
      try (Connection late = connect(bench.raw(), dialect, wallet, registry)) {
        rotate(late);
      }
      assertThat(stored(bench, wallet).key().masterKey()).isEqualTo(current(wallet));
      assertThat(registry.last().orElseThrow().familiar()).isTrue();
      connect(bench.raw(), dialect, wallet, bench.pins).close();
    }
  }

  /** While the wallet cannot be read nobody knows whether there is a newer key. */
  @Test
  void catalogIsNotSignedAnewByAProcessThatCouldNotReadTheWallet() throws Exception {
    Dialect dialect = Dialect.H2;
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet elsewhere = process();
        Wallet stolen = stolen()) {
      RegistryCatalogPins registry = new RegistryCatalogPins(folder.resolve("registry"), wallet);
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      Catalog old = stored(bench, wallet);
      KeyId next = elsewhere.rotate(null);
      put(bench, alike(old, 1000, stolen), 1000);
      Path away = Files.move(folder.resolve("shop.wallet"), folder.resolve("away"));
      connect(bench.raw(), dialect, wallet, registry).close();
      Files.move(away, folder.resolve("shop.wallet"));
      assertThat(wallet.reload()).isTrue();
      assertThat(wallet.masterKeys().replaces(old.key().masterKey())).isTrue();
      connect(bench.raw(), dialect, wallet, registry).close();
      assertThat(stored(bench, wallet).key().masterKey())
          .isEqualTo(old.key().masterKey())
          .isNotEqualTo(next);
    }
  }

  /** Of what was familiar a change makes something that is. */
  @ParameterizedTest
  @EachDialect
  void ownChangeOfASeenCatalogIsSignedAnew(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process()) {
      RegistryCatalogPins registry = new RegistryCatalogPins(folder.resolve("registry"), wallet);
      KeyId next;
      try (Connection before = connect(bench.raw(), dialect, wallet, registry)) {
        fill(before);
        next = wallet.rotate(null); // as the command line does
        makeTable(before, "t");
        assertThat(stored(bench, wallet).key().masterKey()).isNotEqualTo(next);
      }
      connect(bench.raw(), dialect, wallet, registry).close();
      assertThat(stored(bench, wallet).key().masterKey()).isEqualTo(next);
      assertThat(registry.last().orElseThrow().master()).contains(next);
    }
  }

  /** A pin of a registry that an earlier release has saved. */
  @ParameterizedTest
  @EachDialect
  void pinWithoutAMasterKeyGetsItWithTheNextRead(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Wallet stolen = stolen()) {
      RegistryCatalogPins registry = new RegistryCatalogPins(folder.resolve("registry"), wallet);
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      Catalog old = stored(bench, wallet);
      registry.save(new Pin(old.id(), old.version(), Optional.empty(), "", false));
      connect(bench.raw(), dialect, wallet, registry).close();
      assertThat(registry.last()).isEqualTo(bench.pins.last());
      KeyId next = wallet.rotate(null);
      connect(bench.raw(), dialect, wallet, registry).close();
      assertThat(registry.last().orElseThrow().master()).contains(next);
      put(bench, plain(old, 1000, true, stolen), 1000);
      assertThatThrownBy(() -> connect(bench.raw(), dialect, wallet, registry).close())
          .hasMessageStartingWith("NACRE-4004");
    }
  }
}
