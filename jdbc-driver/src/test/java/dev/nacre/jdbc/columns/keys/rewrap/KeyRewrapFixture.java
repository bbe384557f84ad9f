package dev.nacre.jdbc.columns.keys.rewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.ColumnSetup;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.MissingCatalogAction;
import dev.nacre.jdbc.columns.cells.SessionSettings;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.sums.SecondConnectionFactory;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.Session;
import dev.nacre.jdbc.session.admin.EncryptionCommands;
import dev.nacre.jdbc.session.admin.EncryptionViews;
import dev.nacre.jdbc.session.admin.KeyUseFinder;
import dev.nacre.jdbc.statement.ConnectionRules;
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
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;

/** A wallet whose master key is rotated, and databases whose catalogs follow. */
public abstract class KeyRewrapFixture {
  public static final String WORDS = "correct horse battery staple";

  static final String ROTATE = "ALTER ENCRYPTION WALLET ROTATE MASTER KEY";

  public static final String SECRET = "078-05-1120";

  /** More than a rotation sends; when it comes through nothing has died. */
  static final int ENOUGH = 100;

  @TempDir Path folder;

  /** A process that has opened the wallet for itself. */
  Wallet process() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      Path file = folder.resolve("shop.wallet");
      return file.toFile().exists()
          ? Wallet.open(file, passphrase)
          : CheapWallets.create(file, passphrase);
    }
  }

  public static Connection connect(Connection raw, Dialect dialect, Wallet wallet, CatalogPins pins)
      throws SQLException {
    return connect(raw, dialect, wallet, wallet.masterKeys(), pins, () -> false);
  }

  static Connection connect(
      Connection raw,
      Dialect dialect,
      Wallet wallet,
      CatalogPins pins,
      EncryptionCommands.OpenFiles files)
      throws SQLException {
    return connect(raw, dialect, wallet, wallet.masterKeys(), pins, files);
  }

  static Connection connect(
      Connection raw, Dialect dialect, Wallet wallet, MasterKeys masters, CatalogPins pins)
      throws SQLException {
    return connect(raw, dialect, wallet, masters, pins, () -> false);
  }

  /**
   * @param files that are open here
   */
  static Connection connect(
      Connection raw,
      Dialect dialect,
      Wallet wallet,
      MasterKeys masters,
      CatalogPins pins,
      EncryptionCommands.OpenFiles files)
      throws SQLException {
    Session session =
        new Session(
            "jdbc:" + dialect,
            new ConnectionRules(
                new SqlGuard(dialect.rules(), Set.of(), true),
                UnwrapPolicy.ALLOW,
                new EncryptionViews(wallet, null, KeyUseFinder.UNKNOWN, dialect),
                new EncryptionCommands(wallet, null, files, null, true)),
            below ->
                ColumnEncryption.open(
                    below,
                    new ColumnSetup(
                        dialect,
                        masters,
                        pins,
                        MissingCatalogAction.WITH_FIRST_TABLE,
                        Policy.NONE,
                        SessionSettings.of(below, dialect),
                        SecondConnectionFactory.NONE)),
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
  public static Catalog stored(DatabaseHarness bench, Wallet wallet)
      throws SQLException, IOException {
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

  public static String catalog(DatabaseHarness bench) {
    return bench.dialect.catalog().schema().map(schema -> schema + ".").orElse("")
        + "nacre_catalog";
  }

  static KeyId current(Wallet wallet) {
    return wallet.keys().get(0).id();
  }
}
