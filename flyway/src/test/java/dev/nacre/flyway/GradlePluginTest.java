package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.process.GradleProject;
import dev.nacre.testkit.requirement.Requirement;
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

/** Flyway's plugin for Gradle, with the build script of docs/guides/flyway.md. */
@Framework(name = "Flyway", on = EncryptionTarget.H2_COLUMNS)
final class GradlePluginTest {
  private static final String OF_THE_GUIDE = "10.22.0";

  @TempDir private Path root;

  @Test
  @Tag("slow")
  void migratesByTheUrlAlone() throws Exception {
    Requirement.present(GradleProject.isPossible(), "Gradle");
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).withCustomer();
    String script = String.valueOf(GuidePage.snippets("flyway.md").get("build.gradle"));
    assertThat(script).contains("mavenLocal()", ":" + OF_THE_GUIDE);
    for (Map.Entry<String, String> option : project.gradleOptions().entrySet()) {
      assertThat(script).contains(option.getKey());
      script = script.replace(option.getKey(), option.getValue());
    }
    GradleProject build =
        new GradleProject(root.resolve("build"))
            .with("core", "wallet", "jdbc-driver", "flyway")
            // The plugin brings the module for Oracle, which this needs nothing of.
            .without("org.flywaydb", "flyway-database-oracle", OF_THE_GUIDE);
    assertThat(build.run(script, "flywayMigrate", "flywayValidate", "flywayInfo"))
        .contains("BUILD SUCCESSFUL", "| Versioned | 1 ", "Success")
        .doesNotContain(Project.WORDS, Project.SSN);
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
}
