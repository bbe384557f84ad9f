package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.convert.NoGracePeriod;
import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import liquibase.database.Database;
import liquibase.diff.DiffGeneratorFactory;
import liquibase.diff.DiffResult;
import liquibase.diff.compare.CompareControl;
import liquibase.diff.output.DiffOutputControl;
import liquibase.diff.output.changelog.DiffToChangeLog;
import liquibase.structure.core.Column;
import liquibase.structure.core.Table;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Liquibase's commands on each target with columns, beside the plain database. */
@Framework(
    name = "Liquibase",
    on = {
      EncryptionTarget.H2_PAGES,
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class LiquibaseTest {
  private static final String CUSTOMER =
      "<changeSet id=\"1\" author=\"a\"><createTable tableName=\"customer\">"
          + "<column name=\"id\" type=\"int\"><constraints primaryKey=\"true\""
          + " nullable=\"false\"/></column>"
          + "<column name=\"name\" type=\"varchar(80)\"/>"
          + "<column name=\"ssn\" type=\"varchar(20)\" nacre:encrypted=\"random\"/>"
          + "<column name=\"email\" type=\"varchar(80)\" nacre:encrypted=\"deterministic(pii)\">"
          + "<constraints nullable=\"false\"/></column>"
          + "</createTable></changeSet>\n"
          + "<changeSet id=\"2\" author=\"a\"><addColumn tableName=\"customer\">"
          + "<column name=\"phone\" type=\"varchar(20)\" nacre:encrypted=\"random\"/>"
          + "</addColumn></changeSet>\n"
          + "<changeSet id=\"3\" author=\"a\"><insert tableName=\"customer\">"
          + "<column name=\"id\" valueNumeric=\"1\"/><column name=\"name\" value=\"Ada\"/>"
          + "<column name=\"ssn\" value=\""
          + Project.SSN
          + "\"/><column name=\"email\" value=\""
          + Project.EMAIL
          + "\"/></insert><rollback><sql>DELETE FROM customer WHERE id = 1</sql></rollback>"
          + "</changeSet>\n";

  @TempDir private Path root;

  private static void hasEncryptedCustomer(Project project) throws Exception {
    String query = "SELECT ssn, email FROM customer";
    assertThat(project.rows(project.url(), query))
        .containsExactly(List.of(Project.SSN, Project.EMAIL))
        .isEqualTo(project.rows(project.twin.plainUrl(), query));
    assertThat(project.schema(project.url()))
        .isEqualTo(project.schema(project.twin.plainUrl()))
        .isNotEmpty();
    if (project.twin.target().hasColumns()) {
      assertThat(project.isCell("SELECT ssn FROM customer")).isTrue();
      assertThat(project.isCell("SELECT email FROM customer")).isTrue();
      assertThat(project.rows(project.url(), "SHOW ENCRYPTION COLUMNS")).hasSize(3);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL", "MARIADB", "DERBY"})
  void updatesRollsBackAndDropsAsOnThePlainDatabase(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).xml("log.xml", CUSTOMER);
    project.update("log.xml");
    project.update("log.xml");
    hasEncryptedCustomer(project);
    for (String url : project.both()) {
      project.run(url, "log.xml", liquibase -> liquibase.rollback(3, ""));
      assertThat(project.schema(url)).noneMatch(column -> column.startsWith("customer."));
    }
    assertThat(project.rows(project.url(), "SHOW ENCRYPTION COLUMNS")).isEmpty();
    project.update("log.xml");
    hasEncryptedCustomer(project);
    for (String url : project.both()) {
      project.run(url, "log.xml", liquibase -> liquibase.dropAll());
      assertThat(project.schema(url)).noneMatch(column -> column.startsWith("customer."));
    }
    project.update("log.xml");
    hasEncryptedCustomer(project);
  }

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_PAGES", "H2_COLUMNS", "POSTGRESQL", "MARIADB"})
  void eachFormatHasTheAttribute(EncryptionTarget target) throws Exception {
    boolean columns = target.hasColumns();
    String random = columns ? "random" : "";
    String collation = target == EncryptionTarget.MARIADB ? " COLLATE utf8mb4_nopad_bin" : "";
    Project project = Project.of(target, root);
    project.changelog(
        "log.yaml",
        "databaseChangeLog:\n"
            + "  - changeSet:\n      id: y\n      author: a\n      changes:\n"
            + "        - createTable:\n            tableName: y\n            columns:\n"
            + "              - column:\n                  name: a\n"
            + (columns ? "                  encrypted: deterministic\n" : "")
            + "                  type: varchar(40)\n"
            + "        - sql: INSERT INTO y VALUES ('"
            + Project.SSN
            + "')\n");
    project.changelog(
        "log.json",
        "{\"databaseChangeLog\": [{\"changeSet\": {\"id\": \"j\", \"author\": \"a\","
            + " \"changes\": [{\"createTable\": {\"tableName\": \"j\", \"columns\": [{\"column\":"
            + " {\"name\": \"a\", "
            + (columns ? "\"encrypted\": \"" + random + "\", " : "")
            + "\"type\": \"varchar(40)\"}}]}},"
            + " {\"sql\": \"INSERT INTO j VALUES ('"
            + Project.SSN
            + "')\"}]}}]}");
    project.changelog(
        "log.sql",
        "--liquibase formatted sql\n--changeset a:s dbms:"
            + (target == EncryptionTarget.POSTGRESQL ? "postgresql" : "h2,mariadb")
            + "\nCREATE TABLE s (a VARCHAR(40)"
            + collation
            + (columns ? " ENCRYPT NO SALT" : "")
            + ");\nINSERT INTO s VALUES ('"
            + Project.SSN
            + "');\n--changeset a:other dbms:oracle\nCREATE TABLE never (a INT);\n");
    for (String format : List.of("yaml", "json", "sql")) {
      project.update("log." + format);
      String table = format.substring(0, 1);
      String query = "SELECT a FROM " + table;
      assertThat(project.rows(project.url(), query)).containsExactly(List.of(Project.SSN));
      if (columns) {
        assertThat(project.isCell(query)).as(format).isTrue();
      }
    }
    assertThat(project.schema(project.url())).isEqualTo(project.schema(project.twin.plainUrl()));
  }

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL", "MARIADB", "DERBY"})
  @ExtendWith(NoGracePeriod.class)
  void columnsOfTablesWithRowsAreConvertedAndRolledBack(EncryptionTarget target) throws Exception {
    String set = "<changeSet author=\"a\" runInTransaction=\"false\" id=";
    Project project =
        Project.of(target, root)
            .xml(
                "log.xml",
                CUSTOMER,
                set
                    + "\"4\"><nacre:encryptColumn tableName=\"customer\" columnName=\"name\""
                    + " mode=\"random\"/></changeSet>",
                set + "\"5\"><nacre:rekeyTable tableName=\"customer\"/></changeSet>",
                set
                    + "\"6\"><nacre:decryptColumn tableName=\"customer\" columnName=\"ssn\""
                    + " mode=\"random\"/></changeSet>");
    String url = project.url();
    project.run(url, "log.xml", liquibase -> liquibase.update(""));
    assertThat(project.isCell("SELECT name FROM customer")).isTrue();
    assertThat(project.isCell("SELECT ssn FROM customer")).isFalse();
    project.run(url, "log.xml", liquibase -> liquibase.rollback(3, ""));
    assertThat(project.isCell("SELECT name FROM customer")).isFalse();
    assertThat(project.isCell("SELECT ssn FROM customer")).isTrue();
    assertThat(project.rows(url, "SELECT name, ssn FROM customer"))
        .containsExactly(List.of("Ada", Project.SSN));
  }

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL", "MARIADB", "DERBY"})
  void aFailedChangeSetLeavesWhatItLeavesWithoutNacre(EncryptionTarget target) throws Exception {
    Project project =
        Project.of(target, root)
            .xml(
                "log.xml",
                CUSTOMER,
                "<changeSet id=\"4\" author=\"a\"><createTable tableName=\"half\"><column"
                    + " name=\"a\" type=\"varchar(20)\" nacre:encrypted=\"random\"/></createTable>"
                    + "<sql>INSERT INTO no_such_table VALUES (1)</sql></changeSet>");
    for (String url : project.both()) {
      assertThatThrownBy(() -> project.run(url, "log.xml", liquibase -> liquibase.update("")))
          .hasStackTraceContaining("log.xml::4::a");
    }
    hasEncryptedCustomerBeside(project);
  }

  private static void hasEncryptedCustomerBeside(Project project) throws Exception {
    Set<String> sealed = project.schema(project.url());
    // Derby alone has definitions in transactions that Nacre's do not have: docs/columns/derby.md.
    assertThat(sealed.removeIf(column -> column.startsWith("half.")))
        .isEqualTo(project.twin.target() != EncryptionTarget.POSTGRESQL);
    Set<String> plain = project.schema(project.twin.plainUrl());
    assertThat(plain.removeIf(column -> column.startsWith("half.")))
        .isEqualTo(
            project.twin.target() != EncryptionTarget.POSTGRESQL
                && project.twin.target() != EncryptionTarget.DERBY);
    assertThat(sealed).isEqualTo(plain);
    String history = "SELECT id FROM DATABASECHANGELOG ORDER BY id";
    if (project.twin.target() == EncryptionTarget.POSTGRESQL) {
      history = history.toLowerCase(Locale.ROOT);
    }
    assertThat(project.rows(project.url(), history))
        .isEqualTo(project.rows(project.twin.plainUrl(), history))
        .hasSize(3);
  }

  /** A comparison of both sides finds no difference, and does not see Nacre's own tables. */
  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL", "MARIADB", "DERBY"})
  void snapshotsDiffsAndGeneratedChangelogsShowDeclaredTypes(EncryptionTarget target)
      throws Exception {
    Project project = Project.of(target, root).xml("log.xml", CUSTOMER);
    project.update("log.xml");
    try (Database sealed = project.open(project.url());
        Database plain = project.open(project.twin.plainUrl())) {
      DiffResult diff =
          DiffGeneratorFactory.getInstance().compare(plain, sealed, CompareControl.STANDARD);
      assertThat(diff.getMissingObjects(Table.class)).isEmpty();
      assertThat(diff.getUnexpectedObjects(Table.class)).isEmpty();
      assertThat(diff.getMissingObjects(Column.class)).isEmpty();
      assertThat(diff.getUnexpectedObjects(Column.class)).isEmpty();
      assertThat(diff.getChangedObjects(Column.class)).isEmpty();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DiffResult all =
          DiffGeneratorFactory.getInstance().compare(sealed, null, CompareControl.STANDARD);
      new DiffToChangeLog(all, new DiffOutputControl(false, false, false, null))
          .print(new PrintStream(bytes, true, StandardCharsets.UTF_8));
      String text = bytes.toString(StandardCharsets.UTF_8).toLowerCase(Locale.ROOT);
      assertThat(text).contains("customer", "varchar(20)", "varchar(80)");
      assertThat(text).doesNotContain("nacre_catalog", "binary", "bytea");
    }
  }
}
