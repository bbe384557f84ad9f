package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code nacre policy check} says of a file and a schema. */
final class CheckPolicyTest {
  @TempDir Path folder;

  private final FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "sesame");

  @BeforeEach
  void begin() throws SQLException {
    make(
        "jdbc:h2:" + folder.resolve("plain"),
        "CREATE TABLE person (id INT PRIMARY KEY, ssn VARCHAR(40), email VARCHAR(40))");
  }

  private void make(String url, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private int check(String url, String lines) throws Exception {
    Path file = folder.resolve("columns.policy");
    Files.writeString(file, lines);
    return terminal.run("policy", "check", file, "--url", url, "--user", "sa");
  }

  @Test
  void linesThatAreAboutNothingAreFound() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("plain");
    assertThat(check(url, "person.ssn = random\n*.email = deterministic group=pii\n")).isZero();
    assertThat(terminal.shown())
        .contains("PERSON.SSN = random", "PERSON.EMAIL = deterministic group=pii");
    assertThat(check(url, "perosn.ssn = random\nperson.snn = random\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("line 1 (perosn.ssn): there is no such table; PERSON may be meant")
        .contains("line 2 (person.snn): PUBLIC.PERSON has no such column; SSN may be meant");
    assertThat(check(url, "person.ssn = radnom\n")).isEqualTo(2);
    assertThat(terminal.complained()).contains("NACRE-4020", "Line 1 ");
    assertThat(terminal.run("policy", "check", folder.resolve("none"), "--url", url)).isEqualTo(5);
  }

  @Test
  void columnsThatAreNotEncryptedAsItSaysAreFound() throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=columns";
    make(
        url + ";nacre.wallet.password=sesame",
        "CREATE TABLE person (id INT PRIMARY KEY, ssn VARCHAR(40) ENCRYPT,"
            + " email VARCHAR(40) ENCRYPT NO SALT, phone VARCHAR(40))");
    assertThat(check(url, "person.ssn = deterministic\nperson.email = deterministic\n"))
        .as(terminal.shown() + terminal.complained())
        .isZero();
    assertThat(terminal.shown()).contains("PERSON.SSN = deterministic, and is random");
    assertThat(check(url, "person.* = random\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("PERSON.SSN = random", "PERSON.EMAIL = random, and is deterministic")
        .contains("PERSON.PHONE = random, and is plain");
  }
}
