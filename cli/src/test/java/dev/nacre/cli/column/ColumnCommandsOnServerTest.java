package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
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

  /** A new application has no table to encrypt yet: this is its one connection that may make it. */
  @Test
  void statusMakesTheCatalogWhenTheUrlSaysSo() throws Exception {
    assertThat(column(2, "", "status").complained()).contains("NACRE-4007");
    column(0, "?nacre.catalog=create", "status");
    assertThat(column(0, "", "status", "--json").shown().strip()).isEqualTo("[]");
  }

  /** PetClinic's schema for PostgreSQL has texts without a length, and indexes over them. */
  @Test
  void advice() throws Exception {
    SubjectApplication application = new SubjectApplication("petclinic");
    try (Connection plain = plain();
        Statement statement = plain.createStatement()) {
      for (String definition : application.definitions()) {
        statement.execute(definition.replaceAll("varchar\\([0-9]+\\)", "text"));
      }
      statement.execute("CREATE INDEX ON vets (last_name)");
    }
    // As the server writes it: with numbered markers, and values on lines of their own.
    StringBuilder log = new StringBuilder();
    for (String sql : application.statements()) {
      String numbered = sql;
      for (int i = 1; numbered.contains("?"); i++) {
        numbered = numbered.replaceFirst("\\?", "\\$" + i);
      }
      log.append("2026-11-27 10:00:00 UTC [7] LOG:  execute <unnamed>: ").append(numbered);
      log.append("\n2026-11-27 10:00:00 UTC [7] DETAIL:  parameters: $1 = '" + SECRET + "'\n");
    }
    Path file = Files.writeString(folder.resolve("server.log"), log);
    FakeTerminal terminal = new FakeTerminal();
    Object[] words = {
      "column", "advise", "--url", "jdbc:" + url(), "--user", "postgres", "--log", file
    };
    assertThat(terminal.run(words)).as(terminal.complained()).isZero();
    assertThat(terminal.shown())
        .contains("owners.last_name = plain", "owners.telephone = random")
        .contains("vets.first_name = random", "vets.last_name = deterministic")
        .contains("customer.ssn = random", "customer.email = deterministic")
        .contains("# Of " + application.statements().size() + " different statements")
        .contains("none would be refused")
        .doesNotContain(SECRET, "Not understood");
  }
}
