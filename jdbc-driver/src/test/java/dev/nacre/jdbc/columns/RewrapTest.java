package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogStart;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.session.Actions;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.KeyUses;
import dev.nacre.jdbc.session.Reports;
import dev.nacre.jdbc.session.Session;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data keys of encrypted columns after the wallet has got another master key. */
final class RewrapTest {
  static final String WORDS = "correct horse battery staple";
  private static final String ROTATE = "ALTER ENCRYPTION WALLET ROTATE MASTER KEY";
  static final String SECRET = "078-05-1120";

  /** More than a rotation sends; when it comes through nothing has died. */
  private static final int ENOUGH = 100;

  @TempDir private Path folder;

  /** A process that has opened the wallet for itself. */
  private Wallet process() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      Path file = folder.resolve("shop.wallet");
      return file.toFile().exists()
          ? Wallet.open(file, passphrase)
          : CheapWallets.create(file, passphrase);
    }
  }

  static Connection connect(Connection raw, Dialect dialect, Wallet wallet, CatalogPins pins)
      throws SQLException {
    return connect(raw, dialect, wallet, wallet.masterKeys(), pins, () -> false);
  }

  private static Connection connect(
      Connection raw, Dialect dialect, Wallet wallet, CatalogPins pins, Actions.OpenFiles files)
      throws SQLException {
    return connect(raw, dialect, wallet, wallet.masterKeys(), pins, files);
  }

  private static Connection connect(
      Connection raw, Dialect dialect, Wallet wallet, MasterKeys masters, CatalogPins pins)
      throws SQLException {
    return connect(raw, dialect, wallet, masters, pins, () -> false);
  }

  /**
   * @param files that are open here
   */
  private static Connection connect(
      Connection raw,
      Dialect dialect,
      Wallet wallet,
      MasterKeys masters,
      CatalogPins pins,
      Actions.OpenFiles files)
      throws SQLException {
    Session session =
        new Session(
            "jdbc:" + dialect,
            new SqlGuard(dialect.rules(), Set.of(), true),
            UnwrapPolicy.ALLOW,
            new Reports(wallet, null, KeyUses.UNKNOWN, dialect),
            new Actions(wallet, null, files, null, true),
            below -> Columns.open(below, dialect, masters, pins, CatalogStart.WITH_FIRST_TABLE),
            () -> {});
    return GuardedConnection.owning(raw, session);
  }

  static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE gone (id INT PRIMARY KEY, a VARCHAR(20) ENCRYPT)",
              "DROP TABLE gone",
              "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(20) ENCRYPT, pin INT ENCRYPT"
                  + " NO SALT KEY GROUP pins)")) {
        assertThat(statement.execute(sql)).isFalse();
      }
    }
    insert(connection, 1);
  }

  static void insert(Connection connection, int id) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer VALUES (?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setString(2, SECRET);
      insert.setInt(3, id * 1000);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  static void requireRow(Connection connection, int id) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT id, ssn FROM customer WHERE pin = ?")) {
      query.setInt(1, id * 1000);
      try (ResultSet row = query.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getInt(1)).isEqualTo(id);
        assertThat(row.getString(2)).isEqualTo(SECRET);
        assertThat(row.next()).isFalse();
      }
    }
  }

  static void rotate(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(ROTATE)).isZero();
    }
  }

  /** What lies in the database, as whoever has the wallet reads it. */
  static Catalog stored(Bench bench, Wallet wallet) throws SQLException, IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Statement statement = bench.plain.createStatement();
        ResultSet part =
            statement.executeQuery("SELECT body FROM " + catalog(bench) + " ORDER BY part")) {
      while (part.next()) {
        bytes.writeBytes(part.getBytes(1));
      }
    }
    return CatalogCodec.verify(bytes.toByteArray(), wallet.masterKeys());
  }

  static String catalog(Bench bench) {
    return bench.dialect.catalog().schema().map(schema -> schema + ".").orElse("")
        + "nacre_catalog";
  }

  static KeyId current(Wallet wallet) {
    return wallet.keys().get(0).id();
  }

  @ParameterizedTest
  @EachDialect
  void allKeysOfTheCatalogAreWrappedAnewInOneChange(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
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
  void aProcessThatKnowsNothingOfItGoesOn(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
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
  void whoConnectsNextDoesWhatIsLeft(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
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

  /** The wallet of another host, with the keys of this one: its own key took nobody's place. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  void whoTookItsKeysFromElsewhereChangesNothingUnasked(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Wallet wallet = process();
        Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet other = CheapWallets.create(folder.resolve("other.wallet"), passphrase)) {
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      KeyId key = current(wallet);
      assertThat(other.merge(wallet)).containsExactly(key);
      try (Connection guest = connect(bench.raw(), dialect, other, bench.pins)) {
        requireRow(guest, 1);
        assertThat(stored(bench, wallet).masterKeys()).containsExactly(key);
        rotate(guest); // asked for, it is done
        assertThat(stored(bench, other).masterKeys()).containsExactly(current(other));
      }
    }
  }

  /** A key that was made here replaces those that came later from elsewhere, and follows none. */
  @ParameterizedTest
  @EachDialect
  void whatComesAfterTheCurrentKeyIsLeftAloneUntilSomebodyRotates(Dialect dialect)
      throws Exception {
    try (Bench bench = new Bench(dialect);
        Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet other = CheapWallets.create(folder.resolve("other.wallet"), passphrase)) {
      KeyId made = other.rotate(null);
      try (Wallet wallet = process()) { // whose key is younger than that
        try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
          fill(before);
        }
        KeyId key = current(wallet);
        assertThat(other.merge(wallet)).containsExactly(key);
        assertThat(other.masterKeys().replaces(key)).isTrue();
        assertThat(other.masterKeys().mayFollow(key, made)).isFalse();
        for (int i = 0; i < 2; i++) {
          try (Connection guest = connect(bench.raw(), dialect, other, bench.pins)) {
            requireRow(guest, 1);
          }
          assertThat(stored(bench, wallet).masterKeys()).containsExactly(key);
        }
        try (Connection guest = connect(bench.raw(), dialect, other, bench.pins)) {
          rotate(guest);
          assertThat(stored(bench, other).masterKeys()).containsExactly(current(other));
        }
        try (Connection guest = connect(bench.raw(), dialect, other, bench.pins)) {
          requireRow(guest, 1);
        }
      }
    }
  }

  /** Else the registry would refuse it after the commit, and everybody would be locked out. */
  @ParameterizedTest
  @EachDialect
  void whatWouldNotBeBelievedIsNotWrappedForWhoAsksForItEither(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Wallet wallet = process()) {
      WithoutOrder masters = new WithoutOrder(wallet.masterKeys());
      KeyId key = current(wallet);
      try (Connection connection = connect(bench.raw(), dialect, wallet, masters, bench.pins)) {
        fill(connection);
        assertThatThrownBy(() -> rotate(connection))
            .hasMessageStartingWith("NACRE-4008")
            .hasMessageContaining(key.toString())
            .hasMessageContaining(current(wallet).toString());
        assertThat(stored(bench, wallet).masterKeys()).containsExactly(key);
        requireRow(connection, 1);
      }
      connect(bench.raw(), dialect, wallet, masters, bench.pins).close();
      assertThat(stored(bench, wallet).masterKeys()).containsExactly(key);
    }
  }

  /** Knows of no key that it came after another. */
  private record WithoutOrder(MasterKeys keys) implements MasterKeys {
    @Override
    public MasterKey current() throws IOException {
      return keys.current();
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      return keys.find(id);
    }

    @Override
    public boolean replaces(KeyId old) throws IOException {
      return keys.replaces(old);
    }

    @Override
    public boolean isUnreplaced(KeyId id) throws IOException {
      return keys.isUnreplaced(id);
    }

    @Override
    public void close() {
      keys.close();
    }
  }

  /** A pool opens many connections after a rotation, and the first of them wraps the keys anew. */
  @ParameterizedTest
  @EachDialect
  void whoReadBeforeAnotherChangedTheCatalogLooksAgain(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
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

  /** One key of a key service was disabled, say; the others do not wait for it. */
  @ParameterizedTest
  @EachDialect
  void aKeyThatIsNotToBeHadHoldsNoOtherBack(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Wallet wallet = process()) {
      Refusing masters = new Refusing(wallet.masterKeys());
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      KeyId old = current(wallet);
      Catalog filled = stored(bench, wallet);
      masters.refused = filled.group("pins").orElseThrow().id();
      try (Connection connection = connect(bench.raw(), dialect, wallet, masters, bench.pins);
          Statement statement = connection.createStatement();
          PreparedStatement prepared = connection.prepareStatement(ROTATE)) {
        assertThat(statement.executeUpdate(ROTATE)).isZero();
        requireLeft(statement, old);
        Catalog after = stored(bench, wallet);
        assertThat(after.version()).isEqualTo(filled.version() + 1);
        assertThat(after.masterKeys()).containsExactlyInAnyOrder(old, current(wallet));
        assertThat(after.key().masterKey()).isEqualTo(current(wallet));
        assertThat(after.group("pins")).isEqualTo(filled.group("pins"));
        try (ResultSet keys = statement.executeQuery("SHOW ENCRYPTION KEYS")) {
          assertThat((Throwable) statement.getWarnings()).isNull();
          while (keys.next()) {
            assertThat(keys.getString("NEEDED_BY")).isEqualTo("encrypted columns of this database");
          }
        }
        assertThat(prepared.executeUpdate()).isZero();
        requireLeft(prepared, old);
        prepared.clearWarnings();
        assertThat((Throwable) prepared.getWarnings()).isNull();
        masters.refused = null;
        assertThat(prepared.executeUpdate()).isZero();
        assertThat((Throwable) prepared.getWarnings()).isNull();
        assertThat(stored(bench, wallet).masterKeys()).containsExactly(current(wallet));
        requireRow(connection, 1);
      }
    }
  }

  private static void requireLeft(Statement statement, KeyId old) throws SQLException {
    assertThat((Throwable) statement.getWarnings())
        .hasMessageStartingWith("NACRE-1088")
        .hasMessageContaining(old.toString());
    assertThat(statement.getWarnings().getSQLState()).isEqualTo("01000");
  }

  /** Who has lost a key finds out what it was for. */
  @ParameterizedTest
  @ValueSource(strings = "H2")
  void aKeyThatIsNotInTheWalletIsListedWhenSomebodyNeedsIt(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Wallet wallet = process();
        Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet other = CheapWallets.create(folder.resolve("other.wallet"), passphrase)) {
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      String query =
          new Reports(other, null, KeyUses.UNKNOWN, dialect)
              .keys(Optional.of(stored(bench, wallet)), true);
      try (Statement statement = bench.plain.createStatement();
          ResultSet keys = statement.executeQuery(query)) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getString("STATE")).isEqualTo("CURRENT");
        assertThat(keys.next()).isTrue();
        assertThat(keys.getString("KEY_ID")).isEqualTo(current(wallet).toString());
        assertThat(keys.getString("STATE")).isEqualTo("UNKNOWN");
        assertThat(keys.getString("NEEDED_BY")).isEqualTo("encrypted columns of this database");
        assertThat(keys.getTimestamp("CREATION_TIME")).isNull();
        assertThat(keys.next()).isFalse();
      }
    }
  }

  /** Says no to the key of one group, as a key service does whose key was disabled. */
  private static final class Refusing implements MasterKeys {
    private final MasterKeys keys;
    private @Nullable UUID refused;

    Refusing(MasterKeys keys) {
      this.keys = keys;
    }

    @Override
    public MasterKey current() throws IOException {
      return keys.current();
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      return keys.find(id);
    }

    @Override
    public boolean mayFollow(KeyId old, KeyId next) throws IOException {
      return keys.mayFollow(old, next);
    }

    @Override
    public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
      if (scope.id().equals(refused)) {
        throw new NacreIOException(ErrorCode.KEY_DISABLED, "As the service says");
      }
      return keys.unwrap(wrapped, scope);
    }

    @Override
    public void close() {
      keys.close();
    }
  }

  /** Nobody waits at a connect, and nobody is refused. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void aConnectDoesNotWaitForWhoHoldsTheCatalog(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
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

  @ParameterizedTest
  @EachDialect
  void atEachStepItMayDie(Dialect dialect) throws Exception {
    List<String> steps = new ArrayList<>();
    try (Bench bench = new Bench(dialect)) {
      try (Wallet wallet = process();
          Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      boolean died = true;
      for (int step = 0; died; step++) {
        assertThat(step).isLessThan(ENOUGH);
        KeyId old;
        try (Wallet wallet = process()) {
          old = current(wallet);
          Mortal mortal = Mortal.of(bench.raw(), ENOUGH);
          CatalogPins pins = new MortalPins(mortal, bench.pins);
          try (Connection dying = connect(mortal.connection(), dialect, wallet, pins)) {
            mortal.diesAfter(step);
            try {
              rotate(dying);
            } catch (SQLException dead) {
              assertThat(mortal.isDead()).as(String.valueOf(dead)).isTrue();
              // Of a user's rights a dead connection says nothing.
              assertThat(dead.getMessage()).doesNotContain("NACRE-2024");
            }
          }
          died = mortal.isDead();
        }
        try (Wallet wallet = process()) {
          Catalog left = stored(bench, wallet);
          boolean rotated = !current(wallet).equals(old);
          boolean wrapped = left.masterKeys().equals(Set.of(current(wallet)));
          assertThat(wrapped || left.masterKeys().equals(Set.of(old))).isTrue();
          KeyId pinned = pinned(bench);
          boolean known = pinned.equals(current(wallet));
          assertThat(known || pinned.equals(old)).isTrue();
          steps.add(
              (rotated ? "wallet " : "")
                  + (wrapped && rotated ? "catalog " : "")
                  + (known && rotated ? "pin" : ""));
          try (Connection next = connect(bench.raw(), dialect, wallet, bench.pins)) {
            requireRow(next, 1);
            assertThat(stored(bench, wallet).masterKeys()).containsExactly(current(wallet));
            assertThat(pinned(bench)).isEqualTo(current(wallet));
          }
        }
      }
      System.out.println(dialect + ", what was done when it died: " + steps);
      assertThat(steps).contains("", "wallet ", "wallet catalog ", "wallet catalog pin");
      assertThat(steps).isSubsetOf("", "wallet ", "wallet catalog ", "wallet catalog pin");
    }
  }

  private static KeyId pinned(Bench bench) {
    return bench.pins.last().flatMap(CatalogPins.Pin::master).orElseThrow();
  }

  /** Pins of a process, which dies with its connection. */
  private record MortalPins(Mortal mortal, CatalogPins pins) implements CatalogPins {
    @Override
    public Optional<Pin> last() throws IOException {
      if (mortal.isDead()) {
        throw new IOException("the process is dead");
      }
      return pins.last();
    }

    @Override
    public void save(Pin pin) throws IOException {
      try {
        if (mortal.diesNow()) {
          throw new IOException("the process is dead");
        }
      } catch (SQLException failed) {
        throw new IOException(failed);
      }
      pins.save(pin);
    }
  }

  @Test
  void whenNeitherFilesNorColumnsFollowBothAreTold() throws Exception {
    try (Bench bench = new Bench();
        Wallet wallet = process()) {
      Mortal mortal = Mortal.of(bench.raw(), ENOUGH);
      Actions.OpenFiles full =
          () -> {
            mortal.diesAfter(0);
            throw new NacreIOException(ErrorCode.DISK_TOO_FULL, "No room for a header");
          };
      try (Connection dying = connect(mortal.connection(), Dialect.H2, wallet, bench.pins, full)) {
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
  void withATransactionOpenItIsRefusedOrEndsIt(Dialect dialect) throws Exception {
    try (Bench bench = new Bench(dialect);
        Wallet wallet = process();
        Connection connection = connect(bench.raw(), dialect, wallet, bench.pins)) {
      fill(connection);
      KeyId old = current(wallet);
      connection.setAutoCommit(false);
      insert(connection, 2);
      if (dialect.rollsDefinitionsBack()) {
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
        assertThat(row.getInt(1)).isEqualTo(dialect.rollsDefinitionsBack() ? 1 : 2);
      }
    }
  }
}
