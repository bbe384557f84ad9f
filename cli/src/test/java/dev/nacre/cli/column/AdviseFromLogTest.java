package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sum.ashe.form.SumOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code nacre column advise --log} makes of applications as they are. */
final class AdviseFromLogTest {
  @TempDir Path folder;

  private final FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "sesame");

  private String url() {
    return "jdbc:h2:" + folder.resolve("plain");
  }

  private void make(SubjectApplication application, List<String> more) throws Exception {
    try (Connection connection = DriverManager.getConnection(url(), "sa", "")) {
      application.create(connection, more);
    }
  }

  private void make(String... definitions) throws Exception {
    try (Connection connection = DriverManager.getConnection(url(), "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : definitions) {
        statement.execute(sql);
      }
    }
  }

  private String advise(Path log, String... more) {
    List<Object> words =
        new ArrayList<>(List.of("column", "advise", "--url", url(), "--user", "sa", "--log", log));
    words.addAll(List.of(more));
    int exit = terminal.run(words.toArray());
    assertThat(exit).as(terminal.shown() + terminal.complained()).isZero();
    return terminal.shown();
  }

  private Path log(String... statements) throws Exception {
    return Files.write(folder.resolve("statements.log"), List.of(statements));
  }

  private static Decision decision(Policy policy, String table, String column) {
    return policy.find("PUBLIC", table, column).orElse(new Decision(Wish.PLAIN, ""));
  }

  /** The proposal is right if the driver sends each statement of the log under it. */
  @ParameterizedTest
  @ValueSource(strings = {"jpetstore", "petclinic"})
  void personalColumnsAreFoundAndNoStatementBreaks(String name) throws Exception {
    SubjectApplication application = new SubjectApplication(name);
    make(application, List.of());
    Path log = application.log(folder);
    JsonNode told = new ObjectMapper().readTree(advise(log, "--json").strip());
    Set<String> found = new TreeSet<>();
    told.get("columns")
        .forEach(one -> found.add(one.get("table").asText() + "." + one.get("column").asText()));
    Set<String> personal = application.personal();
    Set<String> missed = new TreeSet<>(personal);
    missed.removeAll(found);
    assertThat(missed.size() * 100)
        .as("missed: " + missed)
        .isLessThanOrEqualTo(personal.size() * 5);
    assertThat(told.get("log").get("refused")).isEmpty();
    assertThat(told.get("log").get("notUnderstood").asInt()).isZero();
    assertThat(told.get("log").get("statements").asInt())
        .isEqualTo(application.statements().size());

    Path policy = Files.writeString(folder.resolve("proposed"), told.get("policy").asText());
    String sealed =
        "jdbc:nacre:h2:mem:;nacre.encrypt=columns;nacre.wallet="
            + folder.resolve("wallet")
            + ";nacre.wallet.password=sesame;nacre.policy="
            + policy;
    try (Connection connection = DriverManager.getConnection(sealed)) {
      application.create(connection, List.of());
      for (String sql : application.statements()) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
          for (int i = 1; i <= sql.chars().filter(c -> c == '?').count(); i++) {
            statement.setObject(i, null);
          }
          if (sql.startsWith("SELECT") && !sql.contains("FETCH")) {
            statement.executeQuery().close();
          }
        }
      }
    }
    terminal.run("policy", "check", policy, "--url", url(), "--user", "sa", "--log", log);
    assertThat(terminal.shown()).contains(", 0 of them would be refused");
  }

  @Test
  void columnsThatAreJoinedShareAGroup() throws Exception {
    SubjectApplication application = new SubjectApplication("jpetstore");
    make(application, List.of());
    Policy policy = Policy.parse(advise(application.log(folder)));
    Decision user = decision(policy, "ACCOUNT", "USERID");
    assertThat(user.wish()).isEqualTo(Wish.DETERMINISTIC);
    assertThat(user.group()).isNotEmpty();
    assertThat(decision(policy, "SIGNON", "USERNAME")).isEqualTo(user);
    assertThat(decision(policy, "PROFILE", "USERID")).isEqualTo(user);
    // Searched, and joined with none.
    assertThat(decision(policy, "SIGNON", "PASSWORD"))
        .isEqualTo(new Decision(Wish.DETERMINISTIC, ""));
    assertThat(decision(policy, "ORDERS", "USERID").wish()).isEqualTo(Wish.DETERMINISTIC);
    for (String column : List.of("CREDITCARD", "SHIPADDR1", "BILLZIP", "CARDTYPE", "SHIPSTATE")) {
      assertThat(decision(policy, "ORDERS", column).wish()).as(column).isEqualTo(Wish.RANDOM);
    }
    assertThat(policy.find("PUBLIC", "ACCOUNT", "STATUS")).isEmpty();
    assertThat(policy.find("PUBLIC", "PRODUCT", "NAME")).isEmpty();
    assertThat(terminal.shown())
        .contains(
            "SIGNON.PASSWORD = deterministic",
            "the server sees the length of each value, and which are equal",
            "#   random would refuse line 2 (NACRE-2051): SELECT signon.username");
  }

  @Test
  void aColumnThatIsSearchedByItsBeginningStaysPlain() throws Exception {
    SubjectApplication application = new SubjectApplication("petclinic");
    make(application, List.of());
    Policy policy = Policy.parse(advise(application.log(folder)));
    assertThat(policy.find("PUBLIC", "OWNERS", "LAST_NAME")).contains(new Decision(Wish.PLAIN, ""));
    assertThat(decision(policy, "OWNERS", "TELEPHONE").wish()).isEqualTo(Wish.RANDOM);
    assertThat(decision(policy, "VETS", "LAST_NAME").wish()).isEqualTo(Wish.RANDOM);
    assertThat(terminal.shown())
        .contains("OWNERS.LAST_NAME = plain", "the server sees each value")
        .contains("#   deterministic would refuse line 1 (NACRE-2051): SELECT o1_0.id");
  }

  @Test
  void aColumnThatIsOnlySummedIsAddedUpByTheServer() throws Exception {
    make("CREATE TABLE employee (id INT PRIMARY KEY, email VARCHAR(80), salary DECIMAL(12, 2))");
    Path log =
        log(
            "SELECT SUM(e.salary) FROM employee e;",
            "SELECT id",
            "  FROM employee",
            " WHERE email IN ('hunter2', ?);",
            "UPDATE employee SET salary = 4711.5 WHERE id = 3;",
            "UPDATE employee SET salary = 4712.5 WHERE id = 4;",
            "SELEKT nonsense;",
            "CREATE INDEX a ON employee (id);");
    Policy policy = Policy.parse(advise(log));
    assertThat(policy.find("PUBLIC", "EMPLOYEE", "SALARY"))
        .contains(Decision.sum(SumOptions.DEFAULT));
    assertThat(decision(policy, "EMPLOYEE", "EMAIL").wish()).isEqualTo(Wish.DETERMINISTIC);
    assertThat(terminal.shown())
        .contains("EMPLOYEE.SALARY = sum   # ", "which values it adds up")
        .contains("an UPDATE that gives a value to several rows then needs a primary key")
        .contains("#   random would refuse line 1 (NACRE-2051): SELECT SUM")
        .contains("would refuse line 2 (NACRE-2051): SELECT id FROM employee WHERE email IN (?, ?)")
        .contains("# Of 3 different statements in the log none would be refused.")
        .doesNotContain("hunter2", "4711", "4712", "nonsense");
  }

  /** Each statement needs something else of the column, or of two columns at once. */
  @Test
  void aSumIsProposedWhereAllStatementsAreServedByIt() throws Exception {
    make(
        "CREATE TABLE employee (id INT PRIMARY KEY, email VARCHAR(80), salary DECIMAL(12, 2),"
            + " pay BIGINT, wage DOUBLE PRECISION, income INT)");
    Policy policy =
        Policy.parse(
            advise(
                log(
                    "SELECT SUM(salary), AVG(pay), SUM(wage) FROM employee WHERE email = 'x'",
                    "SELECT email, SUM(salary) AS s FROM employee GROUP BY email",
                    "SELECT id FROM employee WHERE pay > 3",
                    "INSERT INTO employee VALUES (1, 'x', 2, 3, 4, 5)",
                    "SELECT income FROM employee WHERE id = 1")));
    assertThat(decision(policy, "EMPLOYEE", "SALARY")).isEqualTo(Decision.sum(SumOptions.DEFAULT));
    assertThat(decision(policy, "EMPLOYEE", "EMAIL").wish()).isEqualTo(Wish.DETERMINISTIC);
    assertThat(decision(policy, "EMPLOYEE", "PAY").wish()).isEqualTo(Wish.PLAIN);
    assertThat(decision(policy, "EMPLOYEE", "WAGE").wish()).isEqualTo(Wish.PLAIN);
    assertThat(decision(policy, "EMPLOYEE", "INCOME").wish()).isEqualTo(Wish.RANDOM);
    assertThat(terminal.shown())
        .contains("# Of 5 different statements in the log none would be refused.");
  }

  /** Groups follow the statements, also between columns of other names. */
  @Test
  void aColumnIsPersonalIfItIsComparedWithAPersonalOne() throws Exception {
    make(
        "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR(80))",
        "CREATE TABLE visit (id INT PRIMARY KEY, who VARCHAR(80))");
    Policy policy =
        Policy.parse(advise(log("SELECT v.id FROM visit v JOIN customer c ON v.who = c.email")));
    Decision shared = decision(policy, "CUSTOMER", "EMAIL");
    assertThat(shared.wish()).isEqualTo(Wish.DETERMINISTIC);
    assertThat(shared.group()).isNotEmpty();
    assertThat(decision(policy, "VISIT", "WHO")).isEqualTo(shared);
    assertThat(terminal.shown()).contains("compared with CUSTOMER.EMAIL");
  }

  /** The planner decides, also where the proposal's own reading sees no comparison. */
  @Test
  void columnsThatAreComparedByAQueryShareAGroup() throws Exception {
    make(
        "CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR(80))",
        "CREATE TABLE letter (id INT PRIMARY KEY, email VARCHAR(80), phone VARCHAR(20))");
    Policy policy =
        Policy.parse(
            advise(
                log(
                    "SELECT id FROM letter WHERE email IN (SELECT email FROM customer WHERE id = 1)")));
    Decision shared = decision(policy, "CUSTOMER", "EMAIL");
    assertThat(shared.wish()).isEqualTo(Wish.DETERMINISTIC);
    assertThat(shared.group()).isNotEmpty();
    assertThat(decision(policy, "LETTER", "EMAIL")).isEqualTo(shared);
    assertThat(decision(policy, "LETTER", "PHONE").wish()).isEqualTo(Wish.RANDOM);
  }

  @Test
  void commentsAndValuesAreRecognisedAndNoValueIsShown() throws Exception {
    List<String> values =
        List.of(
            "4111 1111 1111 1111",
            "5500-0000-0000-0004",
            "340000000000009", // cards
            "090-1234-5678",
            "+81 3 1234 5678",
            "(030) 901820 11", // telephones
            "taro@example.jp",
            "hanako@example.com",
            "a.b@example.org", // mail
            "〒100-0001",
            "150-0002",
            "SW1A 1AA", // post codes
            "123456789018",
            "000000000000",
            "1111 1111 1118"); // My Number
    make(
        "CREATE TABLE t (id INT PRIMARY KEY, c1 VARCHAR(40), c2 VARCHAR(40), c3 VARCHAR(40),"
            + " c4 VARCHAR(40), c5 VARCHAR(40), c6 VARCHAR(40), c7 VARCHAR(40), c8 VARCHAR(40))",
        "COMMENT ON COLUMN t.c6 IS '顧客の電話番号'",
        "COMMENT ON COLUMN t.c7 IS 'e-mail address of the customer'");
    try (Connection connection = DriverManager.getConnection(url(), "sa", "");
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, '', '', 'x12')")) {
      for (int row = 0; row < 3; row++) {
        insert.setInt(1, row);
        for (int kind = 0; kind < 5; kind++) {
          insert.setString(kind + 2, values.get(kind * 3 + row));
        }
        insert.executeUpdate();
      }
    }
    List<String> statements = new ArrayList<>();
    for (int kind = 0; kind < 5; kind++) {
      String column = "c" + (kind + 1);
      String value = values.get(kind * 3);
      statements.add("SELECT id FROM t WHERE " + column + " = '" + value + "'");
      statements.add("SELECT id FROM t WHERE " + column + " LIKE '" + value + "%'");
    }
    Path log = Files.write(folder.resolve("log"), statements);
    String without = advise(log);
    assertThat(without).contains("T.C6 = ", "T.C7 = ", "by its comment").doesNotContain("T.C1");
    StringBuilder all = new StringBuilder(advise(log, "--samples", "10"));
    assertThat(all.toString())
        .contains("T.C1 = plain   # a payment card, by its values")
        .contains("T.C2 = plain   # a telephone number, by its values")
        .contains("T.C3 = plain   # an e-mail address, by its values")
        .contains("T.C4 = plain   # an address, by its values")
        .contains("T.C5 = plain   # an official number, by its values")
        .doesNotContain("T.C8");
    all.append(advise(log, "--samples", "10", "--json"));
    Path policy = Files.writeString(folder.resolve("policy"), "t.* = random\n");
    for (boolean json : new boolean[] {false, true}) {
      List<Object> words =
          new ArrayList<>(
              List.of("policy", "check", policy, "--url", url(), "--user", "sa", "--log", log));
      if (json) {
        words.add("--json");
      }
      assertThat(terminal.run(words.toArray())).isEqualTo(1);
      all.append(terminal.shown()).append(terminal.complained());
    }
    assertThat(all.toString()).contains("would be refused");
    String shown = all.toString().toLowerCase(Locale.ROOT);
    for (String value : values) {
      assertThat(shown).doesNotContain(value.toLowerCase(Locale.ROOT));
    }
  }

  @Test
  void aLogThatIsNotThereIsAMistakeOfUse() {
    int exit =
        terminal.run(
            "column", "advise", "--url", url(), "--user", "sa", "--log", folder.resolve("none"));
    assertThat(exit).isEqualTo(2);
    assertThat(terminal.run("column", "advise", "--url", url(), "--user", "sa", "--samples", "0"))
        .isEqualTo(2);
  }
}
