package dev.nacre.jdbc.columns.keys.rewrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.session.admin.EncryptionViews;
import dev.nacre.jdbc.session.admin.KeyUseFinder;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys that cannot be wrapped again, and those that must not be. */
final class KeyRewrapperRefusalTest extends KeyRewrapFixture {
  /** The wallet of another host, with the keys of this one: its own key took nobody's place. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  void processWithImportedKeysRewrapsNothingUnasked(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
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
  void keyNewerThanTheCurrentOneIsKeptUntilARotation(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
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
  void untrustedCatalogIsNotRewrappedOnRequest(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
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

  /** One key of a key service was disabled, say; the others do not wait for it. */
  @ParameterizedTest
  @EachDialect
  void unavailableKeyHoldsNoOtherBack(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
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
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Wallet wallet = process();
        Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray());
        Wallet other = CheapWallets.create(folder.resolve("other.wallet"), passphrase)) {
      try (Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      String query =
          new EncryptionViews(other, null, KeyUseFinder.UNKNOWN, dialect)
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
}
