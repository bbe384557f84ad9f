package dev.nacre.jdbc.columns.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.key.KeyId;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.wait.Await;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The same on servers, which have users with few rights and go on when one of ours dies. */
abstract class ServerKeyStatementsContract extends KeyStatementsContract {
  /** Makes a user who may use the tables, and the catalog only to read it. */
  abstract void makeClerk(Statement admin) throws SQLException;

  /** What keeps others from changing what was read, until the transaction ends. */
  abstract String shared();

  @Override
  final String first() {
    return "nacre.catalog=create";
  }

  @Override
  final String known(String url) {
    return url.replace("jdbc:", "").replaceFirst("\\?.*", "");
  }

  private Connection plain() throws SQLException {
    return DriverManager.getConnection(url().replace("nacre:", ""), user(), "");
  }

  @Test
  void userWithoutRightsToTheCatalogMayNotChangeKeys() throws Exception {
    try (Connection plain = plain();
        Statement admin = plain.createStatement()) {
      makeClerk(admin);
    }
    KeyId before = currentKey();
    Properties info = new Properties();
    info.setProperty("user", "clerk");
    info.setProperty("nacre.wallet", wallet().toString());
    info.setProperty("nacre.wallet.password", WORDS);
    try (Connection clerk = DriverManager.getConnection(url(), info);
        Statement his = clerk.createStatement()) {
      for (boolean auto : List.of(true, false)) {
        clerk.setAutoCommit(auto);
        assertThat(his.executeUpdate("UPDATE t SET a = 'secret' WHERE id = 1")).isEqualTo(1);
        assertThatThrownBy(() -> his.execute(ROTATE)).hasMessageStartingWith("NACRE-2024");
        try (PreparedStatement set = clerk.prepareStatement(SET_PASSWORD)) {
          set.setString(1, OTHER);
          assertThatThrownBy(set::execute).hasMessageStartingWith("NACRE-2024");
        }
        // The transaction of the application goes on.
        assertThat(text(clerk, "SELECT a FROM t", 1)).isEqualTo("secret");
      }
      clerk.commit();
    }
    assertThat(currentKey()).isEqualTo(before);
    // However often he tries it.
    assertThat(audit())
        .containsOnlyOnce("master-key.rotated")
        .containsOnlyOnce("wallet.passphrase-changed");
    try (Connection boss = connect();
        Statement statement = boss.createStatement()) {
      assertThat(statement.executeUpdate(ROTATE)).isZero();
    }
    // The catalog has the new key already; had it not, a clerk would only leave it as it is.
    try (Connection clerk = DriverManager.getConnection(url(), info)) {
      assertThat(text(clerk, "SELECT a FROM t", 1)).isEqualTo("secret");
    }
  }

  @Test
  void userWithoutRightsToTheCatalogIsNotToldWhoUsesKeys() throws Exception {
    String other = another();
    try (Connection plain = plain();
        Statement admin = plain.createStatement()) {
      makeClerk(admin);
    }
    try (Connection boss = connect()) {
      assertThat(key(boss, "CURRENT", "NEEDED_BY")).contains(other);
    }
    Properties info = new Properties();
    info.setProperty("user", "clerk");
    info.setProperty("nacre.wallet", wallet().toString());
    info.setProperty("nacre.wallet.password", WORDS);
    try (Connection clerk = DriverManager.getConnection(url(), info)) {
      for (boolean auto : List.of(true, false)) {
        clerk.setAutoCommit(auto);
        assertThat(key(clerk, "CURRENT", "NEEDED_BY"))
            .isEqualTo("databases, perhaps: 1, encrypted columns of this database");
        assertThat(text(clerk, "SELECT a FROM t", 1)).isEqualTo("secret");
      }
      clerk.commit();
    }
  }

  @Test
  void processKilledBetweenWalletAndCatalogLeavesBothGood() throws Exception {
    for (int round = 0; round < 3; round++) {
      KeyId old = currentKey();
      try (Connection plain = plain();
          ChildJvm other =
              ChildJvm.start(
                  RotatingProcess.class,
                  folder,
                  List.of(),
                  List.of(url(), user(), wallet().toString(), WORDS))) {
        other.await("connected");
        plain.setAutoCommit(false);
        try (Statement holding = plain.createStatement()) {
          // From here on whoever changes the catalog waits, and who reads it does not.
          holding.executeQuery("SELECT version FROM nacre_catalog" + shared()).close();
          other.sendLine("");
          awaitOtherKeyThan(old);
          other.kill();
          assertThat(other.remainingLines()).doesNotContain("rotated");
        }
        plain.rollback();
        // The server may take a moment to see that the other is dead; a connect would not wait.
        try (Statement waiting = plain.createStatement()) {
          waiting.executeQuery("SELECT version FROM nacre_catalog FOR UPDATE").close();
        }
        plain.rollback();
      }
      try (Connection connection = connect()) {
        assertThat(text(connection, "SELECT a FROM t", 1)).isEqualTo("secret");
        assertThat(text(connection, "SHOW ENCRYPTION KEYS", 1)).isEqualTo(currentKey().toString());
      }
      onlyTheCurrentKeyIsNeeded();
    }
  }

  private void awaitOtherKeyThan(KeyId old) throws Exception {
    Await.until("the wallet gets its key", () -> !currentKey().equals(old));
  }

  private void onlyTheCurrentKeyIsNeeded() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet keys = statement.executeQuery("SHOW ENCRYPTION KEYS")) {
      while (keys.next()) {
        boolean current = keys.getString("STATE").equals("CURRENT");
        assertThat(keys.getString("NEEDED_BY"))
            .isEqualTo(current ? "encrypted columns of this database" : "");
      }
    }
  }
}
