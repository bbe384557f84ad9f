package dev.nacre.demo.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** What an operator reads when the shop does not open: what is wrong and what to do. */
final class DatabaseNotOpenedTest {
  private static final int CHEAP = 4;

  @TempDir Path folder;

  @Test
  void aSealedDatabaseUnderAPlainShop() throws Exception {
    open(pages()).close();
    Path file = folder.resolve("shop.mv.db");
    byte[] before = Files.readAllBytes(file);
    assertThat(refusal(plain()))
        .contains("was started as a plain one", "--spring.profiles.active=demo,pages");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aPlainDatabaseUnderASealedShop() throws Exception {
    open(plain()).close();
    assertThat(refusal(pages())).contains("NACRE-3001", "--spring.profiles.active=demo,pages");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE orders DROP COLUMN bill_name",
        "ALTER TABLE item_text DROP COLUMN attr5"
      })
  void tablesOfAnOlderShop(String older) throws Exception {
    try (var shop = open(pages());
        var connection = shop.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(older);
    }
    assertThat(refusal(pages())).contains("of an older version of the shop", "--shop.folder");
  }

  @Test
  void aWalletThatIsGone() throws Exception {
    open(pages()).close();
    Files.delete(folder.resolve("shop.wallet"));
    assertThat(refusal(pages())).contains("NACRE-1060", "docs/errors.md");
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
  }

  @Test
  void aWrongPassphrase() throws Exception {
    open(pages()).close();
    Files.writeString(folder.resolve("passphrase"), "not the one that it was made with\n");
    assertThat(refusal(pages())).contains("NACRE-1001").doesNotContain("not the one");
  }

  @Test
  void aPassphraseThatIsGoneIsNotMadeAnew() throws Exception {
    open(pages()).close();
    Files.delete(folder.resolve("passphrase"));
    assertThat(refusal(pages())).contains("NACRE-10");
    assertThat(folder.resolve("passphrase")).doesNotExist();
  }

  @Test
  void secondOpeningFindsWhatTheFirstOneLeft() throws Exception {
    open(pages()).close();
    String made = Files.readString(folder.resolve("operator-password"));
    try (var again = open(pages());
        var connection = again.getConnection();
        var rows =
            connection
                .createStatement()
                .executeQuery("SELECT COUNT(*) FROM signon WHERE operator")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(1);
    }
    assertThat(Files.readString(folder.resolve("operator-password"))).isEqualTo(made);
  }

  private String refusal(ShopSettings settings) {
    DatabaseNotOpenedException failure =
        catchThrowableOfType(DatabaseNotOpenedException.class, () -> open(settings).close());
    FailureAnalysis told =
        Objects.requireNonNull(
            new DatabaseNotOpenedAnalyzer().analyze(Objects.requireNonNull(failure)));
    return told.getDescription() + "\n" + told.getAction();
  }

  private static com.zaxxer.hikari.HikariDataSource open(ShopSettings settings) throws IOException {
    return new DatabaseInitializer(settings, new BCryptPasswordEncoder(CHEAP), Clock.systemUTC())
        .open();
  }

  private ShopSettings plain() {
    return settings("jdbc:h2:file:" + folder.resolve("shop"), Map.of());
  }

  private ShopSettings pages() {
    return settings(
        "jdbc:nacre:h2:file:" + folder.resolve("shop"),
        Map.of(ShopSettings.PASSPHRASE_FILE, folder.resolve("passphrase").toString()));
  }

  private ShopSettings settings(String url, Map<String, String> connection) {
    return new ShopSettings(
        folder,
        url,
        connection,
        4,
        true,
        false,
        new ShopSettings.Load(false, null, null, "tiny"),
        true);
  }
}
