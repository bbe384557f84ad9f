package dev.nacre.jdbc.open.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.token.SoftToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An H2 database whose master key is in a token: SoftHSM here. */
class TokenMasterKeyTest {
  private static final String ROTATE = "ALTER ENCRYPTION WALLET ROTATE MASTER KEY";

  @TempDir Path folder;
  private SoftToken token;

  @BeforeEach
  void insert() {
    token = SoftToken.fresh();
  }

  @Test
  @Tag("smoke")
  void aNewDatabaseMakesItsKeyInTheTokenAndNoWallet() throws SQLException {
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
      assertThat(text(shop, "SHOW ENCRYPTION WALLET", "WRL_TYPE")).isEqualTo("HSM");
      assertThat(text(shop, "SHOW ENCRYPTION WALLET", "WRL_PARAMETER"))
          .isEqualTo(token.uri("nacre"));
      assertThat(text(shop, "SHOW ENCRYPTION WALLET", "WALLET_ID")).isNull();
      assertThat(text(shop, "SHOW ENCRYPTION KEYS", "KEYSTORE_TYPE")).isEqualTo("HSM");
    }
    assertThat(folder.resolve("shop.mv.db")).exists();
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
    assertThat(folder.resolve("shop.registry")).exists();
    try (Connection shop = connect("shop")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  @Test
  void theUrlMayNameItToo() throws SQLException {
    String uri =
        "pkcs11:object=nacre\\;slot-id=" + token.slot() + "?module-path=" + SoftToken.library();
    Properties info = new Properties();
    info.put("nacre.wallet.password", SoftToken.PIN.toCharArray());
    String url = "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet=" + uri;
    try (Connection shop = DriverManager.getConnection(url, info)) {
      insert(shop, 1);
      assertThat(shop.getMetaData().getURL()).doesNotContain("pkcs11");
    }
    try (Connection shop = connect("shop")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  @Test
  void anotherProcessOpensItWithThePinOnly() throws Exception {
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
    }
    try (ChildJvm other =
        ChildJvm.start(
            Reader.class,
            folder,
            List.of(),
            List.of(folder.resolve("shop").toString(), token.uri("nacre")))) {
      assertThat(other.await("wrong: ")).startsWith("28000 NACRE-1072");
      assertThat(other.await("rows: ")).isEqualTo("2");
      assertThat(other.await("key: ")).isNotEmpty();
      assertThat(other.exitCode()).isZero();
    }
    try (Connection shop = connect("shop")) {
      assertThat(rows(shop)).isEqualTo(2);
      // It has rotated.
      assertThat(count(shop, "SHOW ENCRYPTION KEYS")).isEqualTo(2);
    }
  }

  /** Says how a wrong PIN fares, adds a row and rotates. */
  static final class Reader {
    public static void main(String[] arguments) throws SQLException {
      try {
        connect(arguments[0], arguments[1], "471199").close();
      } catch (SQLException refused) {
        System.out.println("wrong: " + refused.getSQLState() + " " + refused.getMessage());
      }
      try (Connection shop = connect(arguments[0], arguments[1], SoftToken.PIN);
          Statement statement = shop.createStatement()) {
        statement.execute("INSERT INTO item VALUES (2)");
        statement.execute(ROTATE);
        System.out.println("rows: " + rows(shop));
        System.out.println("key: " + text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID"));
      }
    }
  }

  @Test
  void everyConnectionProvesThePin() throws SQLException {
    String database = folder.resolve("shop").toString();
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
      assertRefused(() -> connect(database, token.uri("nacre"), "471198"), "28000", 1072);
      assertRefused(() -> connect(database, token.uri("nacre"), null), "28000", 1002);
      try (Connection second = connect("shop")) {
        assertThat(rows(second)).isEqualTo(1);
      }
    }
    assertRefused(() -> connect(database, token.uri("nacre"), "471198"), "28000", 1072);
    assertRefused(() -> connect(database, token.uri("nacre"), "471198"), "28000", 1072);
    try (Connection shop = connect("shop")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  @Test
  void anotherKeyOpensNothingAndChangesNothing() throws SQLException, IOException {
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
    }
    byte[] before = Files.readAllBytes(folder.resolve("shop.mv.db"));
    String database = folder.resolve("shop").toString();
    SoftToken empty = SoftToken.fresh();
    assertRefused(() -> connect(database, empty.uri("nacre"), SoftToken.PIN), "28000", 1073);
    assertRefused(() -> connect(database, token.uri("other"), SoftToken.PIN), "28000", 1073);
    // A family that has a key, for another database.
    try (Connection foreign =
        connect(folder.resolve("foreign").toString(), empty.uri("nacre"), SoftToken.PIN)) {
      insert(foreign, 1);
    }
    assertThatThrownBy(() -> connect(database, empty.uri("nacre"), SoftToken.PIN))
        .isInstanceOfSatisfying(
            SQLException.class, refused -> assertThat(refused.getErrorCode()).isIn(901030, 901047));
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db"))).isEqualTo(before);
    try (Connection shop = connect("shop")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  @Test
  void whatIsOpenGoesOnWithoutTheTokenAndNothingElseOpens() throws SQLException, IOException {
    try (Connection other = connect("other")) {
      insert(other, 1);
    }
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
      token.pullOut();
      insert(shop, 2);
      try (Statement statement = shop.createStatement()) {
        statement.execute("CHECKPOINT SYNC");
      }
      try (Connection second = connect("shop")) {
        insert(second, 3);
        assertThat(rows(second)).isEqualTo(3);
      }
      assertThatThrownBy(() -> connect("other"))
          .isInstanceOfSatisfying(
              SQLException.class,
              refused -> {
                assertThat(refused.getSQLState()).isEqualTo("28000");
                assertThat(refused.getErrorCode()).isBetween(901000, 901099);
              });
      assertThatThrownBy(() -> rotate(shop)).hasMessageStartingWith("NACRE-10");
      assertThat(rows(shop)).isEqualTo(3);
    }
    assertThatThrownBy(() -> connect("shop")).isInstanceOf(SQLException.class);
  }

  @Test
  void theMasterKeyRotates() throws SQLException {
    String old;
    try (Connection shop = connect("shop")) {
      insert(shop, 1);
      old = text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID");
      rotate(shop);
      String next = text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID");
      assertThat(next).isNotEqualTo(old);
      assertThat(text(shop, "SHOW ENCRYPTION KEYS", "KEY_ID")).isEqualTo(next);
      insert(shop, 2);
    }
    try (Connection shop = connect("shop")) {
      assertThat(rows(shop)).isEqualTo(2);
      assertThat(count(shop, "SHOW ENCRYPTION KEYS")).isEqualTo(2);
    }
  }

  @Test
  void aPinInTheUriIsRefusedAndNotRepeated() {
    assertThatThrownBy(
            () ->
                connect(
                    folder.resolve("shop").toString(),
                    token.uri("nacre") + "&pin-value=471100",
                    null))
        .isInstanceOfSatisfying(
            SQLException.class, refused -> assertThat(refused.getErrorCode()).isEqualTo(901070))
        .hasMessageNotContaining("471100");
  }

  private Connection connect(String name) throws SQLException {
    return connect(folder.resolve(name).toString(), token.uri("nacre"), SoftToken.PIN);
  }

  private static Connection connect(String database, String uri, @Nullable String pin)
      throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet", uri);
    if (pin != null) {
      info.setProperty("nacre.wallet.password", pin);
    }
    return DriverManager.getConnection("jdbc:nacre:h2:" + database, info);
  }

  private static void insert(Connection connection, int id) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE IF NOT EXISTS item (id INT PRIMARY KEY)");
      statement.execute("INSERT INTO item VALUES (" + id + ")");
    }
  }

  private static void rotate(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(ROTATE);
    }
  }

  private static int rows(Connection connection) throws SQLException {
    return count(connection, "SELECT id FROM item");
  }

  private static int count(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int count = 0;
      while (rows.next()) {
        count++;
      }
      return count;
    }
  }

  private static String text(Connection connection, String sql, String column) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(column);
    }
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String state, int number) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat(refused.getSQLState()).isEqualTo(state);
              assertThat(refused.getErrorCode()).isEqualTo(900_000 + number);
            });
  }
}
