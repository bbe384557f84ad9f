package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.wallet.CheapWallets;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file that nacre.policy names. */
final class PolicyFileTest {
  @TempDir private Path folder;

  @Test
  void tablesOfAToolAreEncrypted() throws Exception {
    policy("\ufeff# shop\n*.email = random # of customers\n");
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "CREATE TABLE IF NOT EXISTS customer (id INT PRIMARY KEY, email VARCHAR(80))"))
          .isFalse();
      try (ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("COLUMN_NAME")).isEqualTo("EMAIL");
      }
    }
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE IF NOT EXISTS customer (email VARCHAR(80))"))
          .isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "customer.email = radnom",
        "customer.email = random # ok\n\ncustomer = random",
        "customer.email = random\nshop.radnom() = safe",
        "",
        "# nothing",
      })
  void aFileThatIsNotUnderstoodIsRefused(String lines) throws Exception {
    policy(lines);
    String policy = folder.resolve("columns.policy").toString();
    assertThatThrownBy(() -> firstUse("columns", policy).close())
        .hasMessageStartingWith("NACRE-4020")
        .hasMessageNotContaining("radnom");
    assertThat(folder.resolve("shop.mv.db.wallet")).doesNotExist();
    assertThat(folder.resolve("shop.wallet")).doesNotExist();
  }

  @Test
  void aFileThatCannotBeReadIsRefused() throws Exception {
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-4022");
    Files.write(
        folder.resolve("columns.policy"),
        "t.\u00e9 = random".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-4022");
    policy("t.a = random");
    Files.setPosixFilePermissions(
        folder.resolve("columns.policy"), PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-4022");
    Files.delete(folder.resolve("columns.policy"));
    Files.createDirectory(folder.resolve("columns.policy"));
    assertThatThrownBy(() -> connect("columns").close()).hasMessageStartingWith("NACRE-4022");
  }

  /** As frameworks name what lies in the application. */
  @Test
  void aResourceOfTheApplicationIsReadToo() throws Exception {
    Path first = Files.createDirectories(folder.resolve("first/shop"));
    Path second = Files.createDirectories(folder.resolve("second/shop"));
    Files.writeString(first.resolve("columns.policy"), "customer.email = random");
    Files.writeString(second.resolve("columns.policy"), "customer.email = plain");
    for (String name : List.of("classpath:shop/columns.policy", "classpath:/shop/columns.policy")) {
      try (Connection connection = onClassPath(name, first)) {
        assertThat(connection.createStatement().executeUpdate("DROP TABLE IF EXISTS customer"))
            .isZero();
        assertThat(
                connection
                    .createStatement()
                    .execute("CREATE TABLE customer (id INT PRIMARY KEY, email VARCHAR(80))"))
            .isFalse();
        try (ResultSet row = connection.createStatement().executeQuery("SHOW ENCRYPTION COLUMNS")) {
          assertThat(row.next()).isTrue();
        }
      }
    }
    for (String name : List.of("classpath:columns.policy", "classpath:", "classpath:/", "xy:z")) {
      assertThatThrownBy(() -> onClassPath(name, first).close())
          .as(name)
          .hasMessageStartingWith(name.startsWith("x") ? "NACRE-2102" : "NACRE-4022");
    }
    assertThatThrownBy(() -> onClassPath("classpath:shop/columns.policy", first, second).close())
        .hasMessageStartingWith("NACRE-4022")
        .hasMessageContaining("more than once");
  }

  private Connection onClassPath(String name, Path... packages) throws Exception {
    URL[] roots = new URL[packages.length];
    for (int i = 0; i < roots.length; i++) {
      roots[i] = Objects.requireNonNull(packages[i].getParent()).toUri().toURL();
    }
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = new URLClassLoader(roots, before)) {
      Thread.currentThread().setContextClassLoader(loader);
      return connect("columns", name);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  /** What a misspelled line means would be stored in plain. */
  @Test
  void aLineForAColumnThatIsNotThereIsRefused() throws Exception {
    policy("perosn.ssn = random\n");
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE person (id INT, snn VARCHAR(20))")).isFalse();
    }
    policy("person.ssn = random\n");
    assertThatThrownBy(() -> connect("columns").close())
        .hasMessageStartingWith("NACRE-4023")
        .hasMessageContaining("line 1 (person.ssn): PUBLIC.PERSON has no such column")
        .hasMessageContaining("SNN may be meant");
  }

  @Test
  void aFileMayBeAboutRoutinesAlone() throws Exception {
    policy("audit_*() = safe\n");
    try (Connection connection = connect("columns");
        Statement statement = connection.createStatement()) {
      assertThat(statement.execute("CREATE TABLE customer (email VARCHAR(80))")).isFalse();
    }
  }

  @Test
  void policyIsRefusedWithoutEncryptedColumns() throws Exception {
    policy("t.a = random");
    assertThatThrownBy(() -> connect("pages").close()).hasMessageStartingWith("NACRE-2023");
    assertThatThrownBy(() -> connect("none").close()).hasMessageStartingWith("NACRE-2023");
  }

  /** Connections that are open keep what they were opened with. */
  @Test
  void aFileThatChangesHoldsForTheNextConnections() throws Exception {
    policy("t.a = random");
    try (Connection first = connect("columns");
        Statement statement = first.createStatement()) {
      policy("t.a = random\nt.b = random");
      assertThat(statement.execute("CREATE TABLE t (a VARCHAR(80), b VARCHAR(80))")).isFalse();
      assertThatThrownBy(() -> connect("columns").close())
          .hasMessageStartingWith("NACRE-4021")
          .hasMessageContaining("PUBLIC.T.B");
      assertThat(statement.execute("INSERT INTO t VALUES ('x', 'y')")).isFalse();
    }
  }

  private void policy(String lines) throws Exception {
    Files.write(folder.resolve("columns.policy"), lines.getBytes(StandardCharsets.UTF_8));
  }

  private Connection connect(String encrypt) throws SQLException {
    return connect(encrypt, folder.resolve("columns.policy").toString());
  }

  private Connection connect(String encrypt, String policy) throws SQLException {
    CheapWallets.provide(folder.resolve("shop.wallet"), "correct horse battery staple");
    return firstUse(encrypt, policy);
  }

  private Connection firstUse(String encrypt, String policy) throws SQLException {
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", "correct horse battery staple");
    info.setProperty("nacre.policy", policy);
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.encrypt=" + encrypt, info);
  }
}
