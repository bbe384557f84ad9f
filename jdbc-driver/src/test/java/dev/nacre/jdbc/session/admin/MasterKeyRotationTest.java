package dev.nacre.jdbc.session.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ALTER ENCRYPTION WALLET ROTATE MASTER KEY} on H2, while databases are open. */
class MasterKeyRotationTest {
  private static final String ROTATE = "ALTER ENCRYPTION WALLET ROTATE MASTER KEY";

  @TempDir Path folder;

  @Test
  @Covers("pages-36")
  void everyOpenDatabaseIsRewrapped() throws SQLException {
    String old;
    try (Connection shop = connect("shop");
        Connection other = connect("other");
        Connection third = connect("third")) {
      insert(shop, 1);
      insert(other, 1);
      insert(third, 1);
      old = currentKey(shop);
    }
    try (Connection shop = connect("shop");
        Connection other = connect("other")) {
      insert(shop, 2);
      assertThat(rows(other)).isEqualTo(1);

      rotate(shop);

      String next = currentKey(shop);
      assertThat(next).isNotEqualTo(old);
      assertThat(keyOfFile(shop)).isEqualTo(next);
      assertThat(keyOfFile(other)).isEqualTo(next);
      insert(other, 2);
      assertThat(rows(shop)).isEqualTo(2);
    }
    // One that was closed meanwhile opens with the key from the history, until it is written to.
    try (Connection third = connect("third")) {
      assertThat(keyOfFile(third)).isEqualTo(old);
      insert(third, 2);
      try (Statement statement = third.createStatement()) {
        statement.execute("CHECKPOINT SYNC");
      }
      assertThat(keyOfFile(third)).isEqualTo(currentKey(third)).isNotEqualTo(old);
    }
    for (String database : new String[] {"shop", "other", "third"}) {
      try (Connection again = connect(database)) {
        assertThat(rows(again)).isEqualTo(2);
      }
    }
  }

  @Test
  @Covers("pages-46")
  void viewShowsWhichDatabasesNeedAKey() throws Exception {
    for (String database : new String[] {"shop", "other", "third"}) {
      try (Connection connection = connect(database)) {
        insert(connection, 1);
      }
    }
    String shopFile = folder.resolve("shop.mv.db").toString();
    String otherFile = folder.resolve("other.mv.db").toString();
    String thirdFile = folder.resolve("third.mv.db").toString();
    try (Connection shop = connect("shop")) {
      insert(shop, 2);
      String old = currentKey(shop);
      rotate(shop);
      String next = currentKey(shop);
      assertThat(neededBy(shop, old)).isEqualTo(otherFile + ", " + thirdFile);
      assertThat(neededBy(shop, next)).isEqualTo(shopFile);
      try (Connection other = connect("other")) {
        // Open, and not written to: it needs the old one still.
        assertThat(neededBy(shop, old)).isEqualTo(otherFile + ", " + thirdFile);
        insert(other, 2);
        try (Statement statement = other.createStatement()) {
          statement.execute("CHECKPOINT SYNC");
        }
        assertThat(neededBy(shop, old)).isEqualTo(thirdFile);
        assertThat(neededBy(shop, next)).isEqualTo(otherFile + ", " + shopFile);
      }
      assertThat(neededBy(shop, old)).isEqualTo(thirdFile);
      Files.move(folder.resolve("third.mv.db"), folder.resolve("elsewhere"));
      String perhaps = thirdFile + " (perhaps: it cannot be read now)";
      assertThat(neededBy(shop, old)).isEqualTo(perhaps);
      assertThat(neededBy(shop, next)).isEqualTo(otherFile + ", " + shopFile + ", " + perhaps);
      // What was looked at without its lock being taken is locked still.
      insert(shop, 3);
      assertThat(rows(shop)).isEqualTo(3);
    }
  }

  @Test
  void whereThereIsNoRegistryNobodyKnowsWhoNeedsAKey() throws SQLException {
    try (Connection memory =
        DriverManager.getConnection(
            "jdbc:nacre:h2:mem:needs;nacre.wallet="
                + folder.resolve("keys.wallet")
                + ";nacre.wallet.password=a pass phrase")) {
      assertThat(neededBy(memory, currentKey(memory))).isNull();
    }
  }

  /** The wallets of two hosts, each of which has got the keys of the other. */
  @Test
  void aDatabaseDoesNotGoToAndFroBetweenTwoWallets() throws Exception {
    String key;
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
      key = currentKey(shop);
    }
    try (Passphrase passphrase = Passphrase.copyOf("a pass phrase".toCharArray());
        Wallet here = Wallet.open(folder.resolve("keys.wallet"), passphrase);
        Wallet there = CheapWallets.create(folder.resolve("other.wallet"), passphrase)) {
      assertThat(there.merge(here)).hasSize(1);
      assertThat(here.merge(there)).hasSize(1);
    }
    for (int round = 2; round < 6; round++) {
      try (Connection shop = connect("shop", round % 2 == 0 ? "other.wallet" : "keys.wallet");
          Statement statement = shop.createStatement()) {
        insert(shop, round);
        statement.execute("CHECKPOINT SYNC");
        assertThat(keyOfFile(shop)).isEqualTo(key);
      }
    }
    try (Connection shop = connect("shop", "other.wallet")) {
      assertThat(currentKey(shop)).isNotEqualTo(key);
      insert(shop, 6);
      rotate(shop); // asked for, it is done
      assertThat(keyOfFile(shop)).isEqualTo(currentKey(shop));
      assertThat(rows(shop)).isEqualTo(6);
    }
  }

  @Test
  void rotationIsNotPartOfATransaction() throws SQLException {
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
      shop.setAutoCommit(false);
      insert(shop, 2);
      String before = currentKey(shop);
      try (Statement statement = shop.createStatement()) {
        assertThat(statement.execute(ROTATE)).isFalse();
        assertThat(statement.getUpdateCount()).isZero();
      }
      shop.rollback();
      assertThat(rows(shop)).isEqualTo(1);
      assertThat(currentKey(shop)).isNotEqualTo(before);
    }
  }

  @Test
  void preparedRotationRotatesEachTimeItIsExecuted() throws SQLException {
    try (Connection shop = connect("shop")) {
      String first = currentKey(shop);
      PreparedStatement prepared = shop.prepareStatement(ROTATE);
      assertThat(currentKey(shop)).isEqualTo(first);
      assertThat(prepared.executeUpdate()).isZero();
      String second = currentKey(shop);
      assertThat(second).isNotEqualTo(first);
      assertThat(prepared.execute()).isFalse();
      assertThat(currentKey(shop)).isNotEqualTo(second).isNotEqualTo(first);
      assertThatThrownBy(prepared::addBatch).hasMessageStartingWith("NACRE-2022");
      prepared.close();
      assertThatThrownBy(prepared::execute).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void rotationInABatchOrAnotherStatementIsRefused() throws SQLException {
    try (Connection shop = connect("shop");
        Statement statement = shop.createStatement()) {
      String before = currentKey(shop);
      assertThatThrownBy(() -> statement.addBatch(ROTATE)).hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> statement.execute("SELECT 1; " + ROTATE))
          .hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> statement.executeQuery(ROTATE)).hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> shop.prepareStatement("SELECT 1").execute(ROTATE))
          .hasMessageStartingWith("NACRE-2022");
      assertThatThrownBy(() -> shop.prepareCall(ROTATE)).hasMessageStartingWith("NACRE-2022");
      assertThat(currentKey(shop)).isEqualTo(before);
    }
  }

  @Test
  void rotationIsRefusedToUsers() throws SQLException {
    try (Connection shop = connect("shop");
        Statement statement = shop.createStatement()) {
      statement.execute("CREATE USER clerk PASSWORD 'counter'");
      statement.execute("GRANT SELECT ON t TO clerk");
      String before = currentKey(shop);
      Properties info = new Properties();
      info.setProperty("user", "clerk");
      info.setProperty("password", "counter");
      info.setProperty("nacre.wallet", folder.resolve("keys.wallet").toString());
      info.setProperty("nacre.wallet.password", "a pass phrase");
      try (Connection clerk =
              DriverManager.getConnection("jdbc:nacre:h2:" + folder.resolve("shop"), info);
          Statement his = clerk.createStatement()) {
        assertThatThrownBy(() -> his.execute(ROTATE)).hasMessageStartingWith("NACRE-2024");
        // Nor is he told where the databases of others lie.
        assertThat(neededBy(clerk, before)).isEqualTo("databases: 1");
      }
      assertThat(neededBy(shop, before)).isEqualTo(folder.resolve("shop.mv.db").toString());
      assertThat(currentKey(shop)).isEqualTo(before);
    }
  }

  @Test
  void rotationWithoutAWalletIsRefused() throws SQLException {
    try (Connection memory = DriverManager.getConnection("jdbc:nacre:h2:mem:rotation");
        Statement statement = memory.createStatement()) {
      assertThatThrownBy(() -> statement.execute(ROTATE)).hasMessageStartingWith("NACRE-2022");
    }
  }

  private Connection connect(String name) throws SQLException {
    return connect(name, "keys.wallet");
  }

  private Connection connect(String name, String wallet) throws SQLException {
    CheapWallets.provide(folder.resolve(wallet), "a pass phrase");
    Properties info = new Properties();
    info.setProperty("nacre.wallet", folder.resolve(wallet).toString());
    info.setProperty("nacre.wallet.password", "a pass phrase");
    Connection connection =
        DriverManager.getConnection("jdbc:nacre:h2:" + folder.resolve(name), info);
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS t (a INT)");
    }
    return connection;
  }

  private static void rotate(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(ROTATE)).isZero();
    }
  }

  private static void insert(Connection connection, int row) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO t VALUES (" + row + ")");
    }
  }

  private static int rows(Connection connection) throws SQLException {
    return Integer.parseInt(text(connection, "SELECT COUNT(*) FROM t", 1));
  }

  private static String currentKey(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet keys = statement.executeQuery("SHOW ENCRYPTION KEYS")) {
      while (keys.next()) {
        if (keys.getString("STATE").equals("CURRENT")) {
          return keys.getString("KEY_ID");
        }
      }
    }
    throw new AssertionError("no current key");
  }

  private static @Nullable String neededBy(Connection connection, String key) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet keys = statement.executeQuery("SHOW ENCRYPTION KEYS")) {
      while (keys.next()) {
        if (keys.getString("KEY_ID").equals(key)) {
          return keys.getString("NEEDED_BY");
        }
      }
    }
    throw new AssertionError("no such key");
  }

  private static String keyOfFile(Connection connection) throws SQLException {
    return text(connection, "SHOW ENCRYPTION FILES", 4);
  }

  private static String text(Connection connection, String query, int column) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      assertThat(result.next()).isTrue();
      return result.getString(column);
    }
  }
}
