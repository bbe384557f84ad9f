package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.process.GradleProject;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Liquibase's plugin for Gradle, with the build script of docs/guides/liquibase.md. */
@Framework(name = "Liquibase", on = EncryptionTarget.H2_COLUMNS)
final class GradlePluginTest {
  private static final String CUSTOMER =
      "<changeSet id=\"1\" author=\"a\"><createTable tableName=\"customer\">"
          + "<column name=\"ssn\" type=\"varchar(20)\" nacre:encrypted=\"random\"/>"
          + "</createTable><insert tableName=\"customer\"><column name=\"ssn\" value=\""
          + Project.SSN
          + "\"/></insert></changeSet>";

  @TempDir private Path root;

  @Test
  @Tag("slow")
  void updatesByTheUrlAlone() throws Exception {
    Requirement.present(GradleProject.isPossible(), "Gradle");
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).xml("changelog.xml", CUSTOMER);
    String script = String.valueOf(GuidePage.snippets("liquibase.md").get("build.gradle"));
    assertThat(script).contains("mavenLocal()");
    for (Map.Entry<String, String> option : project.gradleOptions().entrySet()) {
      assertThat(script).contains(option.getKey());
      script = script.replace(option.getKey(), option.getValue());
    }
    GradleProject build =
        new GradleProject(root.resolve("build")).with("core", "wallet", "jdbc-driver", "liquibase");
    assertThat(build.run(script, "update", "status"))
        .contains("BUILD SUCCESSFUL", "is up to date")
        .doesNotContain("correct horse", Project.SSN);
    assertThat(project.rows(project.url(), "SELECT ssn FROM customer"))
        .containsExactly(List.of(Project.SSN));
    assertThat(project.isCell("SELECT ssn FROM customer")).isTrue();
  }
}
