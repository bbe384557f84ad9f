package dev.nacre.cli.policy;

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
    assertThat(
            check(
                url,
                "person.ssn = deterministic\nperson.email = deterministic\nperson.phone = plain\n"))
        .as(terminal.shown() + terminal.complained())
        .isZero();
    assertThat(terminal.shown()).contains("PERSON.SSN = deterministic, and is random");
    assertThat(check(url, "person.* = random\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("PERSON.SSN = random", "PERSON.EMAIL = random, and is deterministic")
        .contains("PERSON.PHONE = random, and is plain");
  }

  @Test
  void plainColumnsThatLookPersonalAreFoundUnlessALineSaysPlain() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("plain");
    assertThat(check(url, "person.ssn = random\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("PERSON.EMAIL is plain, and looks like an e-mail address");
    assertThat(check(url, "person.ssn = random\nperson.email = plain\n")).isZero();
  }

  @Test
  void foreignKeysThatCouldNotBeMadeAreFound() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("keys");
    make(
        url,
        "CREATE TABLE login (username VARCHAR(20) PRIMARY KEY)",
        "CREATE TABLE session (id INT, username VARCHAR(20) REFERENCES login)");
    String key = "SESSION.USERNAME references LOGIN.USERNAME: ";
    assertThat(check(url, "login.username = deterministic\nsession.username = plain\n"))
        .isEqualTo(1);
    assertThat(terminal.shown()).contains(key + "one end is plain, and the other is encrypted");
    assertThat(check(url, "*.username = random\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains(key + "a column that is random or sum cannot be compared");
    assertThat(
            check(
                url,
                "login.username = deterministic group=a\nsession.username = deterministic group=b"))
        .isEqualTo(1);
    assertThat(terminal.shown()).contains(key + "the two ends need one group");
    assertThat(check(url, "*.username = deterministic group=a\n")).isZero();
    Path log =
        Files.writeString(
            folder.resolve("log"), "SELECT s.id FROM session s JOIN login l USING (username)\n");
    // Without a group a column gets that of the one it refers to.
    Path policy = Files.writeString(folder.resolve("own"), "*.username = deterministic\n");
    assertThat(terminal.run("policy", "check", policy, "--url", url, "--user", "sa", "--log", log))
        .as(terminal.shown() + terminal.complained())
        .isZero();
  }

  @Test
  void typesThatAreNotEncryptedAreFound() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("types");
    make(url, "CREATE TABLE t (id INT, c VARCHAR_IGNORECASE(20), d CLOB, e VARCHAR(9) ARRAY)");
    assertThat(check(url, "t.c = random\nt.d = deterministic\nt.e = random\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("T.C: NACRE-2040", "T.D: NACRE-2040", "T.E: NACRE-2040")
        .contains("declare VARCHAR");
  }

  @Test
  void columnsThatCannotBeAddedUpAreFound() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("sums");
    make(url, "CREATE TABLE t (a INT, b VARCHAR(9), c DOUBLE PRECISION, d BIGINT)");
    assertThat(check(url, "t.a = sum verified\nt.b = plain\nt.d = sum\n")).isZero();
    assertThat(terminal.shown()).contains("T.A = sum verified", "T.D = sum");
    assertThat(check(url, "t.a = sum\nt.b = sum\nt.c = sum\nt.d = sum narrow\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("T.B: NACRE-2061", "T.C: NACRE-2061", "T.D: NACRE-2061")
        .doesNotContain("T.A: ");
    Path log =
        Files.writeString(
            folder.resolve("log"), "SELECT SUM(a) FROM t;\nSELECT b FROM t WHERE a = 4711;\n");
    Path policy = Files.writeString(folder.resolve("policy"), "t.a = sum\n");
    assertThat(terminal.run("policy", "check", policy, "--url", url, "--user", "sa", "--log", log))
        .isEqualTo(1);
    assertThat(terminal.shown())
        .contains("log, line 2: NACRE-2051", "2 different statements, 1 of them")
        .doesNotContain("line 1:", "4711");
  }

  @Test
  void sumsThatAreNotAsItSaysAreFound() throws Exception {
    String url = "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=columns";
    make(
        url + ";nacre.wallet.password=sesame",
        "CREATE TABLE t (a INT ENCRYPT WITH (SUM), b INT ENCRYPT WITH (SUM VERIFIED),"
            + " c INT ENCRYPT, d INT ENCRYPT NO SALT, e INT)");
    assertThat(check(url, "t.a = sum\nt.b = sum verified\nt.c = sum\nt.e = plain\n"))
        .as(terminal.shown() + terminal.complained())
        .isZero();
    assertThat(terminal.shown()).contains("T.C = sum, and is random").doesNotContain("T.A = sum,");
    assertThat(check(url, "t.* = sum verified\n")).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("T.A = sum verified, and is sum", "T.D = sum verified, and is deterministic")
        .contains("T.E = sum verified, and is plain");
    assertThat(terminal.run("column", "status", "--url", url, "--user", "sa")).isZero();
    assertThat(terminal.shown()).contains("SUMS", "SUM VERIFIED");
    assertThat(terminal.run("column", "status", "--url", url, "--user", "sa", "--json")).isZero();
    assertThat(terminal.shown()).contains("\"sums\":\"SUM VERIFIED\"", "\"sums\":null");
  }

  @Test
  void statementsThatWouldBeRefusedAreFound() throws Exception {
    String url = "jdbc:h2:" + folder.resolve("plain");
    Path log =
        Files.writeString(
            folder.resolve("log"),
            """
            SELECT id FROM person WHERE email = 'hunter2@example.org';
            SELECT id FROM person WHERE ssn = 'hunter2';
            SELECT p.id FROM person p JOIN person q ON p.email = q.ssn;
            INSERT INTO person VALUES (1, 'hunter2', 'hunter2');
            SELECT id FROM person WHERE id = 4711;
            """);
    Path policy =
        Files.writeString(
            folder.resolve("policy"), "person.ssn = random\nperson.email = deterministic\n");
    int exit = terminal.run("policy", "check", policy, "--url", url, "--user", "sa", "--log", log);
    assertThat(exit).as(terminal.complained()).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("log, line 2: NACRE-2051", "PERSON.SSN", "SELECT id FROM person WHERE ssn = ?")
        .contains("log, line 3: NACRE-2051")
        .contains("log: 5 different statements, 2 of them would be refused")
        .doesNotContain("line 1:", "line 4:", "line 5:", "hunter2", "4711");
    exit =
        terminal.run(
            "policy", "check", policy, "--url", url, "--user", "sa", "--log", log, "--json");
    assertThat(exit).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("\"line\":2,\"code\":\"NACRE-2051\"")
        .doesNotContain("hunter2", "4711");
  }
}
