package dev.nacre.flyway;

import static dev.nacre.testkit.twin.EncryptionTarget.DERBY;
import static dev.nacre.testkit.twin.EncryptionTarget.H2_COLUMNS;
import static dev.nacre.testkit.twin.EncryptionTarget.H2_PAGES;
import static dev.nacre.testkit.twin.EncryptionTarget.MARIADB;
import static dev.nacre.testkit.twin.EncryptionTarget.POSTGRESQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Flyway's commands on each target, beside the plain database. */
@Framework(
    name = "Flyway",
    on = {H2_PAGES, H2_COLUMNS, POSTGRESQL, MARIADB, DERBY})
final class FlywayTest {
  @TempDir private Path root;

  private static Project filled(EncryptionTarget target, Path root) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    if (target != DERBY) {
      project.script(
          "V2__phone.sql",
          "ALTER TABLE customer ADD COLUMN IF NOT EXISTS phone VARCHAR(20) ${random};",
          "ALTER TABLE customer ADD COLUMN IF NOT EXISTS phone VARCHAR(20) ${random};");
      project.script(
          "R__towns.sql", "CREATE OR REPLACE VIEW towns AS SELECT id, name AS town FROM town;");
    }
    if (target == POSTGRESQL) {
      project.script(
          "V3__function.sql",
          "CREATE FUNCTION twice(n INT) RETURNS INT AS $body$",
          "BEGIN",
          "  -- nothing to ENCRYPT; here",
          "  RETURN 2 * n;",
          "END; $body$ LANGUAGE plpgsql;");
    }
    if (target == MARIADB) {
      project.script(
          "V3__function.sql",
          "DELIMITER //",
          "CREATE FUNCTION twice(n INT) RETURNS INT DETERMINISTIC",
          "BEGIN",
          "  -- nothing to ENCRYPT; here",
          "  RETURN 2 * n;",
          "END//",
          "DELIMITER ;",
          "INSERT INTO town VALUES (2, 'Paris');");
    }
    return project;
  }

  private static List<String> states(Flyway flyway) {
    List<String> states = new ArrayList<>();
    for (MigrationInfo info : flyway.info().all()) {
      states.add(info.getScript() + " " + info.getState());
    }
    return states;
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#all")
  void migratesAsThePlainDatabase(EncryptionTarget target) throws Exception {
    Project project = filled(target, root);
    Flyway sealed = project.sealed();
    Flyway plain = project.plain();
    int all = plain.migrate().migrationsExecuted;
    assertThat(sealed.migrate().migrationsExecuted).isEqualTo(all).isPositive();
    assertThat(sealed.migrate().migrationsExecuted).isZero();
    assertThat(plain.migrate().migrationsExecuted).isZero();
    assertThat(states(sealed)).isEqualTo(states(plain));
    String url = project.url();
    String plainUrl = project.twin.plainUrl();
    List<List<String>> history = project.history(url);
    assertThat(history).isEqualTo(project.history(plainUrl));
    assertThat(history).hasSizeGreaterThanOrEqualTo(all);
    assertThat(project.schema(url)).isEqualTo(project.schema(plainUrl)).isNotEmpty();
    String query = "SELECT ssn, email FROM customer";
    assertThat(project.rows(url, query)).containsExactly(List.of(Project.SSN, Project.EMAIL));
    assertThat(project.rows(plainUrl, query)).isEqualTo(project.rows(url, query));
    isEncrypted(project);
  }

  private static void isEncrypted(Project project) throws SQLException {
    if (project.twin.target().hasColumns()) {
      try (Connection raw = project.connect(project.twin.rawUrl());
          Statement statement = raw.createStatement();
          ResultSet row = statement.executeQuery("SELECT ssn, email FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
        assertThat(row.getBytes(2)).startsWith(0xab);
      }
    }
    // The plain twin's files hold the value, so the scanner would see it.
    if (!project.twin.target().isServer()) {
      PlaintextScanner scanner =
          new PlaintextScanner(List.of(Project.SSN)).folder(project.twin.folder());
      assertThat(scanner.findings())
          .isNotEmpty()
          .allSatisfy(
              found -> assertThat(found.where()).matches(".*(/plain\\.mv\\.db|/plain/.*|/sql/.*)"));
    }
  }

  /** The catalog stays, and forgets the tables. */
  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#all")
  void cleansAndMigratesAgain(EncryptionTarget target) throws Exception {
    Project project = filled(target, root);
    Flyway sealed = project.sealed();
    int all = sealed.migrate().migrationsExecuted;
    for (int round = 0; round < 2; round++) {
      assertThat(sealed.clean().schemasCleaned).isNotEmpty();
      if (target.hasColumns()) {
        assertThat(project.rawTables()).containsExactly("nacre_catalog");
        assertThat(project.rows(project.url(), "SHOW ENCRYPTION COLUMNS")).isEmpty();
      }
      assertThat(sealed.migrate().migrationsExecuted).isEqualTo(all);
      assertThat(project.rows(project.url(), "SELECT ssn FROM customer"))
          .containsExactly(List.of(Project.SSN));
    }
    isEncrypted(project);
    assertThat(sealed.clean().schemasCleaned).isNotEmpty();
    // The name is free for a plain table.
    try (Connection connection = project.connect(project.url());
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate("CREATE TABLE customer (id INT)")).isZero();
      assertThat(statement.executeUpdate("INSERT INTO customer VALUES (1)")).isEqualTo(1);
    }
  }

  /** A catalog and the salts of sums are no content; a table of the application is. */
  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#withColumns")
  void onlyTablesOfTheApplicationAreContent(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    boolean adds = target != DERBY;
    try (Connection connection = project.connect(project.url());
        Statement statement = connection.createStatement()) {
      String sum = adds ? " WITH (SUM)" : "";
      assertThat(statement.executeUpdate("CREATE TABLE earlier (a INT ENCRYPT" + sum + ")"))
          .isZero();
      assertThat(statement.executeUpdate("INSERT INTO earlier VALUES (1)")).isEqualTo(1);
      assertThatThrownBy(() -> project.sealed().migrate())
          .isInstanceOf(FlywayException.class)
          .hasMessageContaining("non-empty schema");
      assertThat(statement.executeUpdate("DROP TABLE earlier")).isZero();
    }
    assertThat(project.rawTables())
        .containsExactlyInAnyOrderElementsOf(
            adds ? List.of("nacre_catalog", "nacre_sum_salts") : List.of("nacre_catalog"));
    assertThat(project.sealed().migrate().migrationsExecuted).isEqualTo(1);
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#all")
  void otherCommandsWorkAsOnThePlainDatabase(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    for (String url : List.of(project.twin.plainUrl(), project.url())) {
      try (Connection connection = project.connect(url);
          Statement statement = connection.createStatement()) {
        assertThat(statement.executeUpdate("CREATE TABLE earlier (id INT)")).isZero();
      }
      Flyway flyway = project.configured(url).baselineVersion("0").load();
      assertThat(flyway.baseline().successfullyBaselined).isTrue();
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(1);
      flyway.validate();
      assertThat(flyway.validateWithResult().validationSuccessful).isTrue();
    }
    project.withCustomer().script("V1__customer.sql", "CREATE TABLE other (id INT);");
    for (String url : List.of(project.twin.plainUrl(), project.url())) {
      Flyway flyway = project.configured(url).baselineVersion("0").load();
      assertThat(flyway.validateWithResult().validationSuccessful).isFalse();
      assertThat(flyway.repair().migrationsAligned).hasSize(1);
      assertThat(flyway.validateWithResult().validationSuccessful).isTrue();
    }
    assertThat(project.history(project.url())).isEqualTo(project.history(project.twin.plainUrl()));
  }

  /** What a failed migration leaves is the target's own business: a transaction or not. */
  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#all")
  void aFailedMigrationLeavesWhatItLeavesWithoutNacre(EncryptionTarget target) throws Exception {
    Project project =
        Project.of(target, root)
            .withCustomer()
            .script(
                "V2__bad.sql",
                "CREATE TABLE half (id INT, a VARCHAR(20) ${random});",
                "INSERT INTO customer VALUES (2, 'Bob', '078-05-1121', 'bob@example.org');",
                "INSERT INTO no_such_table VALUES (1);");
    for (Flyway flyway : List.of(project.plain(), project.sealed())) {
      assertThatThrownBy(flyway::migrate).hasMessageContaining("V2__bad.sql");
    }
    String plain = project.twin.plainUrl();
    Set<String> sealed = project.schema(project.url());
    // Derby alone has definitions in transactions that Nacre's do not have: docs/columns/derby.md.
    boolean derby = target == DERBY;
    assertThat(derby && sealed.removeIf(column -> column.startsWith("half."))).isEqualTo(derby);
    assertThat(sealed).isEqualTo(project.schema(plain));
    String count = "SELECT COUNT(*) FROM customer";
    assertThat(project.rows(project.url(), count)).isEqualTo(project.rows(plain, count));
    assertThat(states(project.sealed())).isEqualTo(states(project.plain()));
    project.script("V2__bad.sql", "CREATE TABLE whole (id INT, a VARCHAR(20) ${random});");
    // Where the definition is no part of a transaction, the failure stands in the history.
    boolean noted = target != POSTGRESQL && !derby;
    for (Flyway flyway : List.of(project.plain(), project.sealed())) {
      assertThat(flyway.repair().migrationsRemoved).hasSize(noted ? 1 : 0);
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(1);
    }
    assertThat(states(project.sealed())).isEqualTo(states(project.plain()));
  }

  /** Writes a row by a parameter. */
  public static final class V2__Bob extends BaseJavaMigration {
    @Override
    public void migrate(Context context) throws SQLException {
      try (PreparedStatement insert =
          context
              .getConnection()
              .prepareStatement("INSERT INTO customer VALUES (2, 'Bob', ?, 'bob@example.org')")) {
        insert.setString(1, Project.SSN);
        int unused = insert.executeUpdate();
      }
    }
  }

  /** As Spring Boot does it: by the pool of the application, whose metadata name the target. */
  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#all")
  void aPoolJavaMigrationsAndCallbacksWork(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(project.url());
    config.setDriverClassName("dev.nacre.jdbc.NacreDriver");
    config.setUsername(project.twin.user());
    config.setPassword("");
    config.setMaximumPoolSize(3);
    project.script("afterMigrate.sql", "UPDATE town SET name = 'Rome' WHERE id = 1;");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      Flyway flyway =
          project.configured(project.url()).dataSource(pool).javaMigrations(new V2__Bob()).load();
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(2);
      assertThat(flyway.clean().schemasCleaned).isNotEmpty();
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(2);
    }
    assertThat(project.rows(project.url(), "SELECT name FROM town"))
        .containsExactly(List.of("Rome"));
    assertThat(project.rows(project.url(), "SELECT ssn FROM customer ORDER BY id"))
        .containsExactly(List.of(Project.SSN), List.of(Project.SSN));
  }

  /** Two that start at once: one migrates, and the other waits for its lock. */
  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#servers")
  void ofTwoAtOnceOneMigrates(EncryptionTarget target) throws Exception {
    Project project = filled(target, root);
    try (Connection connection = project.connect(project.url())) {
      assertThat(connection.isValid(1)).isTrue();
    }
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<Integer>> both =
          List.of(
              threads.submit(() -> project.sealed().migrate().migrationsExecuted),
              threads.submit(() -> project.sealed().migrate().migrationsExecuted));
      int sum = both.get(0).get() + both.get(1).get();
      assertThat(sum).isEqualTo(project.plain().migrate().migrationsExecuted);
    } finally {
      threads.shutdown();
    }
    assertThat(project.rows(project.url(), "SELECT COUNT(*) FROM customer"))
        .containsExactly(List.of("1"));
  }
}
