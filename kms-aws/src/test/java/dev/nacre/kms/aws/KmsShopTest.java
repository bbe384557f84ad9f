package dev.nacre.kms.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.kms.model.KeyUsageType;

/** An H2 database whose master key is in KMS: moto here. */
class KmsShopTest {
  private static @Nullable Moto started;

  @TempDir Path folder;
  private String alias;
  private String key;

  @BeforeAll
  static void start() {
    Credentials.give();
    started = Moto.start();
  }

  @AfterAll
  static void stop() {
    if (started != null) {
      started.close();
    }
    Credentials.take();
  }

  @BeforeEach
  void makeKey() {
    key = createKey();
    alias = "alias/shop-" + key.substring(key.length() - 12);
    moto().client.createAlias(ask -> ask.aliasName(alias).targetKeyId(id(key)));
  }

  @Test
  void aDatabaseOpensWithTheKeyAndWithoutAnyPassphrase() throws SQLException {
    try (Connection shop = connect("")) {
      insert(shop, 1);
      assertThat(text(shop, "SHOW ENCRYPTION WALLET", "WRL_TYPE")).isEqualTo("AWS_KMS");
      assertThat(text(shop, "SHOW ENCRYPTION WALLET", "WRL_PARAMETER"))
          .isEqualTo("aws-kms:" + alias + "?region=us-east-1");
      assertThat(text(shop, "SHOW ENCRYPTION KEYS", "TAG")).isEqualTo(key);
      assertThat(text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID"))
          .isEqualTo(KmsKey.idOf(key).toString());
      try (Connection second = connect("")) {
        assertThat(rows(second)).isEqualTo(1);
      }
    }
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
    assertThat(folder.resolve("shop.registry")).exists();
    try (Connection shop = connect("")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  @Test
  void aKeyThatWaitsForItsDeletionOpensNothingUntilItIsBack() throws SQLException {
    try (Connection shop = connect("")) {
      insert(shop, 1);
    }
    moto().client.scheduleKeyDeletion(ask -> ask.keyId(id(key)));
    assertRefused(() -> connect(""), 1077);
    moto().client.cancelKeyDeletion(ask -> ask.keyId(id(key)));
    assertRefused(() -> connect(""), 1077);
    moto().client.enableKey(ask -> ask.keyId(id(key)));
    try (Connection shop = connect("")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
    assertRefused(() -> connect("alias/nobody", "", null), 1077);
  }

  @Test
  void rotationFollowsTheAliasAndWrapsAnew() throws SQLException {
    String next = createKey();
    try (Connection shop = connect("")) {
      insert(shop, 1);
      assertRefused(() -> rotate(shop), 1079);
      moto().client.updateAlias(ask -> ask.aliasName(alias).targetKeyId(id(next)));
      rotate(shop);
      assertThat(text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID"))
          .isEqualTo(KmsKey.idOf(next).toString());
      insert(shop, 2);
    }
    moto().client.disableKey(ask -> ask.keyId(id(key)));
    try (Connection shop = connect("")) {
      assertThat(rows(shop)).isEqualTo(2);
    }
  }

  /**
   * Another process may be the one that knows the newer key, so nobody says that it is his before
   * he is told to.
   */
  @Test
  void aFileThatWasClosedIsWrappedAnewWhenSomebodySaysRotate() throws SQLException {
    String next = createKey();
    try (Connection shop = connect("")) {
      insert(shop, 1);
    }
    moto().client.updateAlias(ask -> ask.aliasName(alias).targetKeyId(id(next)));
    try (Connection shop = connect("")) {
      insert(shop, 2);
      try (Statement statement = shop.createStatement()) {
        statement.execute("CHECKPOINT SYNC");
      }
      assertThat(text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID"))
          .isEqualTo(KmsKey.idOf(key).toString());
      rotate(shop);
      assertThat(text(shop, "SHOW ENCRYPTION FILES", "MASTERKEYID"))
          .isEqualTo(KmsKey.idOf(next).toString());
      assertRefused(() -> rotate(shop), 1079);
      insert(shop, 3);
    }
    moto().client.disableKey(ask -> ask.keyId(id(key)));
    try (Connection shop = connect("")) {
      assertThat(rows(shop)).isEqualTo(3);
    }
  }

  @Test
  void whatIsOpenGoesOnWhileKmsIsDownAndNothingElseOpens() throws Exception {
    try (Connection shop = connect("")) {
      insert(shop, 1);
      moto().freeze();
      try {
        insert(shop, 2);
        try (Statement statement = shop.createStatement()) {
          statement.execute("CHECKPOINT SYNC");
        }
        try (Connection second = connect("")) {
          assertThat(rows(second)).isEqualTo(2);
        }
        assertRefused(() -> connect(folder.resolve("other"), alias, "&timeout-s=2", null), 1033);
      } finally {
        moto().thaw();
      }
    }
    try (Connection shop = connect("")) {
      assertThat(rows(shop)).isEqualTo(2);
    }
    moto().freeze();
    try {
      assertRefused(() -> connect(""), 1033);
    } finally {
      moto().thaw();
    }
  }

  @Test
  void withACacheItOpensAndIsWrittenWhileKmsIsDown() throws Exception {
    String cache = "&cache=" + folder.resolve("keys");
    try (Connection shop = connect(alias, cache, "right")) {
      insert(shop, 1);
      assertRefused(() -> connect(alias, cache, "wrong"), 1001);
      assertRefused(() -> connect(alias, cache, null), 1002);
    }
    // Wraps and opens what the next session needs, as any start does.
    try (Connection shop = connect(alias, cache, "right")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
    moto().freeze();
    try {
      assertRefused(() -> connect(alias, cache, "wrong"), 1078);
      try (Connection shop = connect(alias, cache, "right")) {
        assertThat(rows(shop)).isEqualTo(1);
        insert(shop, 2);
      }
      // What was never open here is not in the cache.
      assertRefused(
          () -> connect(folder.resolve("other"), alias, "&timeout-s=2" + cache, "right"), 1033);
    } finally {
      moto().thaw();
    }
    try (Connection shop = connect(alias, cache, "right")) {
      assertThat(rows(shop)).isEqualTo(2);
    }
  }

  @Test
  void aKeyThatWasDisabledIsDisabledInTheCacheToo() throws Exception {
    String cache = "&cache=" + folder.resolve("keys");
    try (Connection shop = connect(alias, cache, "right")) {
      insert(shop, 1);
    }
    moto().client.disableKey(ask -> ask.keyId(id(key)));
    assertRefused(() -> connect(alias, cache, "right"), 1077);
    moto().client.enableKey(ask -> ask.keyId(id(key)));
    try (Connection shop = connect(alias, cache, "right")) {
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  /** It says that it is the same key, and unwraps whatever it is given. */
  @Test
  void aKmsThatSomebodyMadeUpLetsNobodyIntoAnOpenDatabase() throws Exception {
    try (Connection shop = connect("")) {
      insert(shop, 1);
      try (BadKms madeUp = new BadKms()) {
        madeUp.say(BadKms.unwrapping(key));
        assertThat(madeUp.address("").endpoint()).isPresent();
        assertRefused(() -> connect(key, "", null), 1031);
      } finally {
        moto().choose();
      }
      assertThat(rows(shop)).isEqualTo(1);
    }
  }

  private static Moto moto() {
    return Objects.requireNonNull(started);
  }

  // moto leaves out what was not said, and AWS does not.
  private static String createKey() {
    return moto()
        .client
        .createKey(ask -> ask.keyUsage(KeyUsageType.ENCRYPT_DECRYPT))
        .keyMetadata()
        .arn();
  }

  // To look after keys moto takes ids only.
  private static String id(String arn) {
    return arn.substring(arn.lastIndexOf('/') + 1);
  }

  private Connection connect(String query) throws SQLException {
    return connect(alias, query, null);
  }

  private Connection connect(String name, String query, @Nullable String passphrase)
      throws SQLException {
    return connect(folder.resolve("shop"), name, "&timeout-s=2" + query, passphrase);
  }

  private static Connection connect(
      Path database, String name, String query, @Nullable String passphrase) throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet", moto().uri(name, query));
    if (passphrase != null) {
      info.setProperty("nacre.wallet.password", passphrase);
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
      statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
    }
  }

  private static int rows(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM item")) {
      count.next();
      return count.getInt(1);
    }
  }

  private static String text(Connection connection, String sql, String column) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      assertThat(found.next()).isTrue();
      return found.getString(column);
    }
  }

  private static void assertRefused(ThrowingCallable call, int number) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat(refused.getErrorCode()).isEqualTo(900_000 + number);
              assertThat(refused.getSQLState()).isEqualTo("28000");
            });
  }
}
