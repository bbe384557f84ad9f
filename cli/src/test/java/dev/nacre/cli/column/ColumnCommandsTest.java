package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of a real database, from the command line. */
final class ColumnCommandsTest {
  private static final String WORDS = "sesame";
  private static final String GRACE = "dev.nacre.columns.grace";

  @TempDir Path folder;

  @BeforeEach
  void fill() throws SQLException {
    System.setProperty(GRACE, "1");
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11), email VARCHAR(80) UNIQUE)");
      statement.execute("INSERT INTO customer VALUES (1, '078-05-1120', 'a@b'), (2, NULL, 'c@d')");
    }
  }

  @AfterEach
  void noMore() {
    System.clearProperty(GRACE);
  }

  private String url() {
    return "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=columns";
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(url() + ";nacre.wallet.password=" + WORDS, "sa", "");
  }

  private FakeTerminal run(int exit, String... words) {
    return run(new FakeTerminal().with("NACRE_WALLET_PASSWORD", WORDS), exit, words);
  }

  private static FakeTerminal run(FakeTerminal terminal, int exit, String... words) {
    assertThat(terminal.run((Object[]) words))
        .as(List.of(words) + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  private static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  @Test
  void aColumnIsEncryptedListedAndDecrypted() throws Exception {
    assertThat(run(0, "column", "status", "--json", "--url", url(), "--user", "sa").shown())
        .isEqualToIgnoringNewLines("[]");
    run(0, "column", "encrypt", "customer", "ssn", "--url", url(), "--user", "sa");
    FakeTerminal json =
        run(
            0,
            "--json",
            "column",
            "encrypt",
            "PUBLIC.customer",
            "\"EMAIL\"",
            "--no-salt",
            "--group",
            "mail",
            "--url",
            url(),
            "--user",
            "sa");
    assertThat(json.shown()).contains("\"encrypted\":true").doesNotContain(WORDS);
    try (Connection connection = connect()) {
      assertThat(text(connection, "SELECT ssn FROM customer WHERE email = 'a@b'"))
          .isEqualTo("078-05-1120");
    }
    String status = run(0, "column", "status", "--json", "--url", url(), "--user", "sa").shown();
    assertThat(status)
        .contains(
            "\"tableName\":\"CUSTOMER\"",
            "\"columnName\":\"SSN\"",
            "\"encryptionAlg\":\"AES-256-GCM\"",
            "\"encryptionAlg\":\"AES-256-SIV\"",
            "\"keyGroup\":\"MAIL\"",
            "\"keyVersion\":1");
    assertThat(run(0, "column", "status", "--url", url(), "--user", "sa").shown())
        .contains("COLUMN NAME", "VARCHAR(80)");
    run(0, "column", "decrypt", "customer", "ssn", "--url", url(), "--user", "sa");
    run(0, "column", "decrypt", "customer", "email", "--url", url(), "--user", "sa");
    assertThat(run(0, "column", "status", "--json", "--url", url(), "--user", "sa").shown())
        .isEqualToIgnoringNewLines("[]");
    try (Connection plain =
        DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "")) {
      assertThat(text(plain, "SELECT ssn FROM customer WHERE email = 'a@b'"))
          .isEqualTo("078-05-1120");
    }
  }

  /** H2 ignores the case of its settings, and so does the driver of ours. */
  @Test
  void theWalletOfTheUrlCountsBeforeTheVariableHoweverItIsWritten() throws Exception {
    Path other = folder.resolve("other.wallet");
    run(
        new FakeTerminal()
            .with("NACRE_WALLET_PASSWORD", WORDS)
            .with("NACRE_WALLET", other.toString()),
        0,
        "column",
        "encrypt",
        "customer",
        "ssn",
        "--url",
        url() + ";NACRE.Wallet=" + folder.resolve("shop.wallet"),
        "--user",
        "sa");
    assertThat(other).doesNotExist();
    try (Connection connection = connect()) {
      assertThat(text(connection, "SELECT ssn FROM customer WHERE id = 1"))
          .isEqualTo("078-05-1120");
    }
  }

  /** With the codes and exit codes of the statements. */
  @Test
  void whatTheStatementRefusesIsRefused() throws Exception {
    String[] to = {"--url", url(), "--user", "sa"};
    assertThat(run(2, with(to, "column", "encrypt", "customer", "nothing")).complained())
        .contains("NACRE-4011", "no such column");
    assertThat(run(2, with(to, "column", "encrypt", "customer", "email")).complained())
        .contains("NACRE-4011", "NO SALT");
    assertThat(run(2, with(to, "column", "decrypt", "customer", "ssn")).complained())
        .contains("NACRE-");
    assertThat(run(2, with(to, "column", "rekey", "customer")).complained()).contains("NACRE-");
    String pages = url().replace(";nacre.encrypt=columns", "");
    assertThat(run(1, "column", "status", "--url", pages, "--user", "sa").complained())
        .contains("NACRE-3001"); // its pages are plain
    FakeTerminal wrong = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "another");
    assertThat(run(wrong, 3, with(to, "column", "status")).complained()).contains("NACRE-1001");
    FakeTerminal nobody = new FakeTerminal();
    assertThat(run(nobody, 3, with(to, "column", "status")).complained()).contains("NACRE-1002");
    assertThat(run(2, "column", "status", "--url", url(), "--user", "nobody").complained())
        .contains("NACRE-2117")
        .doesNotContain("nobody", "--user");
    assertThat(run(2, "column", "status", "--url", url()).complained())
        .contains("NACRE-2117", "no --user was given");
    assertThat(run(2, "column", "status", "--url", "jdbc:nacre:no:such").complained())
        .contains("NACRE-2110");
    String bare = "jdbc:nacre:h2:shop;nacre.encrypt=columns";
    assertThat(run(2, "column", "status", "--url", bare, "--user", "sa").complained())
        .contains("NACRE-2100", "./shop");
  }

  @Test
  void whatIsTypedIsTheNameOfOneThing() {
    for (String name :
        List.of("t; DROP TABLE customer", "t MODIFY", "", "a.b.c", "t--", "\"a", "'a'", "t(x)")) {
      FakeTerminal terminal =
          run(2, "column", "encrypt", name, "ssn", "--url", url(), "--user", "sa");
      assertThat(terminal.complained()).contains("TABLE has to be a name");
      assertThat(run(2, "column", "decrypt", "t", name, "--url", url()).complained())
          .contains("COLUMN has to be a name");
    }
    assertThat(run(2, "column", "encrypt", "t", "c", "--group", "g", "--url", url()).complained())
        .contains("--no-salt");
    assertThat(
            run(2, "column", "encrypt", "t", "c", "--no-salt", "--group", "g)", "--url", url())
                .complained())
        .contains("--group has to be a name");
    for (String[] options : new String[][] {{"--narrow"}, {"--verified"}, {"--sum", "--no-salt"}}) {
      assertThat(run(2, with(options, "column", "encrypt", "t", "c", "--url", url())).complained())
          .contains("--sum");
    }
    assertThat(run(2, "column", "encrypt", "t", "c", "--url", "jdbc:h2:./x").complained())
        .contains("jdbc:nacre:");
    assertThat(run(2, "column", "status").complained()).contains("--url");
    assertThat(folder.resolve("x.mv.db")).doesNotExist();
  }

  @Test
  void aColumnThatIsAddedUp() throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE staff (id INT PRIMARY KEY, pay DECIMAL(12,2))");
      statement.execute("INSERT INTO staff VALUES (1, 1200.50), (2, 800)");
    }
    String[] to = {"--url", url(), "--user", "sa"};
    run(0, with(to, "column", "encrypt", "staff", "pay", "--sum", "--narrow", "--verified"));
    run(0, with(to, "column", "rekey", "staff"));
    try (Connection connection = connect()) {
      assertThat(text(connection, "SELECT SUM(pay) FROM staff")).isEqualTo("2000.50");
    }
    run(0, with(to, "column", "decrypt", "staff", "pay"));
    try (Connection connection = connect()) {
      assertThat(text(connection, "SELECT SUM(pay + 1) FROM staff")).isEqualTo("2002.50");
    }
  }

  private static String[] with(String[] end, String... begin) {
    String[] all = java.util.Arrays.copyOf(begin, begin.length + end.length);
    System.arraycopy(end, 0, all, begin.length, end.length);
    return all;
  }
}
