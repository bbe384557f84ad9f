package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of a server's database, which has no catalog so far: as the help says it. */
final class ColumnCommandsOnServerTest {
  private static final String WORDS = "sesame";
  private static final String GRACE = "dev.nacre.columns.grace";
  private static final String SECRET = "078-05-1120";

  @TempDir Path folder;
  private EmbeddedPostgres server;

  @BeforeEach
  void fill() throws Exception {
    System.setProperty(GRACE, "1");
    server = Postgres.builder().start();
    try (Connection plain = plain();
        Statement statement = plain.createStatement()) {
      statement.execute(
          "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11), email VARCHAR(80) UNIQUE)");
      statement.execute("INSERT INTO customer VALUES (1, '" + SECRET + "', 'a@b'), (2, NULL, 'c')");
    }
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      Wallet.create(folder.resolve("shop.wallet"), passphrase, KdfParameters.MINIMUM).close();
    }
  }

  @AfterEach
  void noMore() throws Exception {
    server.close();
    System.clearProperty(GRACE);
  }

  private String url() {
    return "postgresql://localhost:" + server.getPort() + "/postgres";
  }

  private Connection plain() throws SQLException {
    return DriverManager.getConnection("jdbc:" + url(), "postgres", "");
  }

  private FakeTerminal column(int exit, String settings, String... words) {
    List<Object> all = new ArrayList<>(List.of("column"));
    all.addAll(List.of(words));
    all.addAll(List.of("--url", "jdbc:nacre:" + url() + settings, "--user", "postgres"));
    all.addAll(List.of("--wallet", folder.resolve("shop.wallet")));
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", WORDS);
    assertThat(terminal.run(all.toArray()))
        .as(all + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  private byte[] stored() throws SQLException {
    try (Connection plain = plain();
        Statement statement = plain.createStatement();
        ResultSet row = statement.executeQuery("SELECT ssn FROM customer WHERE id = 1")) {
      assertThat(row.next()).isTrue();
      return row.getBytes(1);
    }
  }

  @Test
  void theFirstColumnMakesTheCatalogWhenTheUrlSaysSo() throws Exception {
    assertThat(column(2, "", "encrypt", "customer", "ssn").complained()).contains("NACRE-4007");
    assertThat(stored()).asString().isEqualTo(SECRET);

    column(0, "?nacre.catalog=create", "encrypt", "customer", "ssn");
    assertThat(stored()).startsWith(0xab, 0x01);
    column(0, "", "encrypt", "customer", "email", "--no-salt", "--group", "pii");
    column(0, "", "rekey", "customer");
    assertThat(column(0, "", "status", "--json").shown())
        .contains("\"columnName\":\"ssn\"", "\"columnName\":\"email\"", "\"keyVersion\":2")
        .doesNotContain("\"keyVersion\":1");

    column(0, "", "decrypt", "customer", "ssn");
    assertThat(stored()).asString().isEqualTo(SECRET);
  }
}
