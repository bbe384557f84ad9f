package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.testkit.twin.EncryptionTarget;
import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.DatabaseTypeRegister;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong is said in one sentence, by the exception that Flyway's users see. */
final class BadInputTest {
  @TempDir private Path root;

  /** Flyway with a part of this class path, as a command line with too few jars has it. */
  private static Throwable migratesWithout(String missing, String url) throws Exception {
    return migratesWith(new PartOfTheClassPath(missing), url);
  }

  private static Throwable migratesWith(ClassLoader loader, String url) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      thread.setContextClassLoader(loader);
      Class<?> flyway = loader.loadClass("org.flywaydb.core.Flyway");
      Object configuration = flyway.getMethod("configure").invoke(null);
      Object filled =
          configuration
              .getClass()
              .getMethod("dataSource", String.class, String.class, String.class)
              .invoke(configuration, url, "sa", "");
      Object made = filled.getClass().getMethod("load").invoke(filled);
      return Objects.requireNonNull(
          catchThrowable(() -> made.getClass().getMethod("migrate").invoke(made)).getCause());
    } catch (InvocationTargetException thrown) {
      return thrown.getTargetException();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void withoutTheDriver() throws Exception {
    assertThat(migratesWithout("jdbc-driver", "jdbc:nacre:h2:" + root.resolve("shop")))
        .hasMessage(
            "Nacre's driver is missing: add dev.nacre:nacre-jdbc-driver beside nacre-flyway");
    assertThat(root.toFile().list()).isEmpty();
  }

  @Test
  void withoutTheDriverOfTheDatabase() throws Exception {
    assertThat(migratesWithout("/h2database/", "jdbc:nacre:h2:" + root.resolve("shop")))
        .hasMessageContaining("NACRE-2111");
    assertThat(root.toFile().list()).isEmpty();
  }

  @Test
  void withALockedWallet() throws Exception {
    String url = "jdbc:nacre:h2:" + root.resolve("shop");
    assertThatThrownBy(() -> Flyway.configure().dataSource(url, "sa", "").load().migrate())
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("NACRE-1002");
    assertThat(root.toFile().list()).isEmpty();
  }

  @Test
  void withoutFlywaysModule() throws Exception {
    assertThat(
            migratesWithout(
                "flyway-database-postgresql", "jdbc:nacre:postgresql://127.0.0.1:1/shop"))
        .hasMessage(
            "Flyway's own module for this database is missing: add"
                + " org.flywaydb:flyway-database-postgresql in the version of flyway-core");
  }

  /** The newest of the line before the oldest that is served. */
  @Test
  void withAnOldFlyway() throws Exception {
    try (URLClassLoader old = OldFlyway.loader()) {
      assertThat(migratesWith(old, "jdbc:nacre:h2:" + root.resolve("shop")))
          .isInstanceOfSatisfying(
              RuntimeException.class,
              failed ->
                  assertThat(failed.getClass().getName())
                      .isEqualTo("org.flywaydb.core.api.FlywayException"))
          .hasMessage(
              "Flyway 9.22.3 is older than 10, the oldest that nacre-flyway serves: update"
                  + " flyway-core and Flyway's module for the database");
    }
    assertThat(root.toFile().list()).isEmpty();
  }

  /** A pool comes without a URL, so Flyway asks by its connection. */
  @Test
  void aPoolWithAnOldFlyway() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root);
    Set<String> before = project.schema(project.url());
    try (URLClassLoader old = OldFlyway.loader()) {
      assertThat(OldFlyway.migratesPool(old, project.url(), project.twin.user()))
          .hasMessageContaining("Flyway 9.22.3 is older than 10");
    }
    assertThat(project.schema(project.url())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10.0.0", "10.22.0", "13.12.0", "100.1", "10", "", "unknown"})
  void anotherVersionIsNotRefused(String version) {
    assertThatCode(() -> FlywayVersion.refuseOld(version)).doesNotThrowAnyException();
    assertThatCode(FlywayVersion::refuseOld).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"9.0.0", "9.22.3", "5.2.4", "9.9-beta1"})
  void anOldVersionIsRefused(String version) {
    assertThatThrownBy(() -> FlywayVersion.refuseOld(version))
        .isInstanceOf(FlywayException.class)
        .hasMessageStartingWith("Flyway " + version + " is older than 10");
  }

  @Test
  void withAWrongPassphrase() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).withCustomer();
    assertThat(project.sealed().migrate().migrationsExecuted).isEqualTo(1);
    Path wrong = Files.writeString(project.twin.folder().resolve("wrong"), "guessed words");
    assertThat(wrong.toFile().setReadable(false, false)).isTrue();
    assertThat(wrong.toFile().setReadable(true, true)).isTrue();
    String url = project.url().replaceFirst("password.file=[^;]*", "password.file=" + wrong);
    assertThatThrownBy(() -> project.configured(url).load().migrate())
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("NACRE-1001")
        .hasMessageNotContaining("guessed");
    assertThat(project.sealed().migrate().migrationsExecuted).isZero();
  }

  @Test
  void withAPolicyThatContradicts() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).withCustomer();
    Path policy =
        Files.writeString(
            project.twin.folder().resolve("policy"), "customer.email = random\n*.phone = random\n");
    String url = project.url("nacre.policy=" + policy);
    assertThatThrownBy(() -> project.configured(url).load().migrate())
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("V1__customer.sql")
        .hasStackTraceContaining("NACRE-20");
    assertThat(project.schema(project.url())).noneMatch(column -> column.startsWith("customer."));
  }

  /** The history is made by {@code CREATE TABLE … AS} with constants, and no line is about it. */
  @Test
  void aLineForAnyTableDoesNotRefuseTheHistory() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root);
    project.script("V1__customer.sql", "CREATE TABLE customer (id INT, ssn VARCHAR(20));");
    Path policy = Files.writeString(project.twin.folder().resolve("policy"), "*.ssn = random\n");
    String url = project.url("nacre.policy=" + policy);
    Flyway flyway = project.configured(url).load();
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(1);
    assertThat(flyway.migrate().migrationsExecuted).isZero();
    insert(project, url);
    try (Connection raw = project.connect(project.twin.rawUrl());
        Statement statement = raw.createStatement();
        var row = statement.executeQuery("SELECT ssn FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
    }
  }

  private static void insert(Project project, String url) throws SQLException {
    try (Connection connection = project.connect(url);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("INSERT INTO customer VALUES (1, '" + Project.SSN + "')"))
          .isEqualTo(1);
    }
  }

  @Test
  void noPassphraseOfAUrlIsShown() {
    for (String url :
        List.of(
            "jdbc:nacre:postgresql://db/shop?user=ada&password=tiger&nacre.wallet.password=horse",
            "jdbc:nacre:mariadb://db/shop?nacre.wallet.password=ho;rse&password=tiger&ssl=true",
            "jdbc:nacre:h2:./shop;nacre.wallet.password=ho&rse;PASSWORD=tiger",
            "jdbc:nacre:h2:./shop;nacre.wallet.password=a\\;horse",
            "jdbc:nacre:derby:shop;nacre.wallet.password =horse")) {
      assertThat(DatabaseTypeRegister.redactJdbcUrl(url))
          .startsWith("jdbc:nacre:")
          .doesNotContain("tiger", "horse", "rse");
    }
  }
}
