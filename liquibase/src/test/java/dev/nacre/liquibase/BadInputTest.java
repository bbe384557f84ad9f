package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import liquibase.Scope;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong is said in one sentence, where Liquibase says such things. */
final class BadInputTest {
  private static final String TABLE =
      "<changeSet id=\"1\" author=\"a\"><createTable tableName=\"t\"><column name=\"a\""
          + " type=\"varchar(20)\" nacre:encrypted=\"random\"/></createTable></changeSet>";

  @TempDir private Path root;

  /** Plain columns are never made of encrypted ones. */
  @Test
  void aPlainConnectionIsRefused() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).xml("log.xml", TABLE);
    String plain = project.twin.plainUrl();
    assertThatThrownBy(() -> project.runAsItIs(plain, "log.xml", liquibase -> liquibase.update("")))
        .hasMessageContaining(
            "Column a is encrypted, but the connection is not Nacre's: use a URL that begins with"
                + " jdbc:nacre:");
    assertThat(project.schema(plain)).noneMatch(column -> column.startsWith("t."));
  }

  @Test
  void anUnknownModeIsRefused() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root);
    project.changelog(
        "log.yaml",
        """
        databaseChangeLog:
          - changeSet:
              id: y
              author: a
              changes:
                - createTable:
                    tableName: y
                    columns:
                      - column:
                          name: a
                          encrypted: yes please
                          type: varchar(40)
        """);
    assertThatThrownBy(
            () -> project.run(project.url(), "log.yaml", liquibase -> liquibase.update("")))
        .hasMessageContaining(
            "Column a must be encrypted=\"random\", \"deterministic\" or \"deterministic(group)\"");
    assertThat(project.schema(project.url())).noneMatch(column -> column.startsWith("y."));
  }

  /** As where the driver is excluded, or is not among the jars of a command line. */
  @Test
  void withoutTheDriver() {
    ClassLoader without =
        new ClassLoader(getClass().getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith("dev.nacre.jdbc.")) {
              throw new ClassNotFoundException(name);
            }
            return super.loadClass(name, resolve);
          }
        };
    String url = "jdbc:nacre:h2:" + root.resolve("shop");
    assertThatThrownBy(
            () ->
                Scope.child(
                    Map.of(Scope.Attr.classLoader.name(), without),
                    () -> DatabaseFactory.getInstance().openDatabase(url, "sa", "", null, null)))
        .hasMessageContaining("Cannot find database driver: dev.nacre.jdbc.NacreDriver");
    assertThat(root.toFile().list()).isEmpty();
  }

  @Test
  void aPolicyThatContradicts() throws Exception {
    Project project =
        Project.of(EncryptionTarget.H2_COLUMNS, root)
            .xml("log.xml", TABLE.replace("random", "deterministic"));
    Path policy = Files.writeString(project.twin.folder().resolve("policy"), "t.a = random\n");
    assertThatThrownBy(
            () ->
                project.run(
                    project.url("nacre.policy=" + policy),
                    "log.xml",
                    liquibase -> liquibase.update("")))
        .hasMessageContaining("NACRE-2054: The table was not created")
        .hasMessageContaining("line 1 of the policy (t.a = random)");
    assertThat(project.schema(project.url())).noneMatch(column -> column.startsWith("t."));
  }

  @Test
  void aWrongPassphraseIsSaid() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).xml("log.xml", TABLE);
    Path wrong = Project.secret(project.twin.folder().resolve("wrong"), "guessed words");
    String url = project.url().replaceFirst("password.file=[^;]*", "password.file=" + wrong);
    assertThatThrownBy(() -> project.open(url))
        .hasMessageContaining("NACRE-1001")
        .hasMessageNotContaining("guessed");
  }

  @Test
  void aConversionInATransactionIsRefusedOnPostgres() throws Exception {
    Project project =
        Project.of(EncryptionTarget.POSTGRESQL, root)
            .xml(
                "log.xml",
                TABLE,
                "<changeSet id=\"2\" author=\"a\"><nacre:rekeyTable"
                    + " tableName=\"t\"/></changeSet>");
    assertThatThrownBy(
            () -> project.run(project.url(), "log.xml", liquibase -> liquibase.update("")))
        .hasMessageContaining(
            "rekeyTable needs a transaction of its own: set runInTransaction=\"false\" in its"
                + " change set");
    assertThat(project.schema(project.url())).noneMatch(column -> column.startsWith("t."));
  }

  @Test
  void noPassphraseOfAUrlIsShown() {
    for (String url :
        List.of(
            "jdbc:nacre:postgresql://db/shop?ssl=true&password=tiger&nacre.wallet.password=horse",
            "jdbc:nacre:mariadb://db/shop?nacre.wallet.password=ho;rse&password=tiger&ssl=true",
            "jdbc:nacre:h2:./shop;nacre.wallet.password=ho&rse;PASSWORD=tiger",
            "jdbc:nacre:h2:./shop;nacre.wallet.password=a\\;horse",
            "jdbc:nacre:derby:shop;nacre.wallet.password =horse")) {
      assertThat(JdbcConnection.sanitizeUrl(url))
          .startsWith("jdbc:nacre:")
          .doesNotContain("tiger", "horse", "rse");
    }
  }
}
