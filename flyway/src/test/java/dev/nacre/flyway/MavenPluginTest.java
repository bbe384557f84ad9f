package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.process.MavenProject;
import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flyway's plugin for Maven, with what docs/guides/flyway.md adds to the pom. */
@Framework(
    name = "Flyway",
    on = {
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class MavenPluginTest {
  private static final String OF_THE_GUIDE = "11.20.3";
  private static final String H2 = "<groupId>com.h2database</groupId><artifactId>h2</artifactId>";

  @TempDir private Path root;

  @Test
  void migratesByTheUrlAlone() throws Exception {
    migrates(EncryptionTarget.H2_COLUMNS, OF_THE_GUIDE);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "H2_COLUMNS, 10.22.0",
    "H2_COLUMNS, 13.12.0",
    "POSTGRESQL, 11.20.3",
    "MARIADB,    11.20.3",
    "DERBY,      11.20.3"
  })
  void migratesElsewhereAndWithOthers(EncryptionTarget target, String version) throws Exception {
    migrates(target, version);
  }

  private void migrates(EncryptionTarget target, String version) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    String plugin = String.valueOf(GuidePage.snippets("flyway.md").get("pom.xml"));
    assertThat(plugin).contains(OF_THE_GUIDE, H2);
    for (Map.Entry<String, String> option : project.mavenOptions().entrySet()) {
      assertThat(plugin).contains(option.getKey());
      plugin = plugin.replace(option.getKey(), option.getValue());
    }
    plugin =
        plugin
            .replace(OF_THE_GUIDE, version)
            .replace("</dependencies>", modules(target, version) + "</dependencies>");
    String said =
        new MavenProject(root.resolve("build"))
            .with("core", "wallet", "jdbc-driver", "flyway")
            .run(plugin, "flyway:migrate", "flyway:validate", "flyway:info");
    assertThat(said)
        .contains("Successfully applied 1 migration", "Successfully validated 1 migration")
        .doesNotContain(Project.WORDS);
    assertThat(project.rows(project.url(), "SELECT ssn, email FROM customer"))
        .containsExactly(List.of(Project.SSN, Project.EMAIL));
    try (Connection raw = project.connect(project.twin.rawUrl());
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery("SELECT ssn, email FROM customer")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getBytes(1)).startsWith(0xab, 0x01);
      assertThat(row.getBytes(2)).startsWith(0xab);
    }
  }

  /** What the plugin needs for a database beside what the guide shows for H2. */
  private static String modules(EncryptionTarget target, String version) throws Exception {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> "";
      case POSTGRESQL ->
          MavenProject.dependencyOf("org.flywaydb", "flyway-database-postgresql", version)
              + MavenProject.dependency("org.postgresql", "postgresql", "org.postgresql.Driver");
      case MARIADB ->
          MavenProject.dependencyOf("org.flywaydb", "flyway-mysql", version)
              + MavenProject.dependency(
                  "org.mariadb.jdbc", "mariadb-java-client", "org.mariadb.jdbc.Driver");
      case DERBY ->
          MavenProject.dependencyOf("org.flywaydb", "flyway-database-derby", version)
              + MavenProject.dependency(
                  "org.apache.derby", "derby", "org.apache.derby.iapi.jdbc.AutoloadedDriver");
    };
  }
}
