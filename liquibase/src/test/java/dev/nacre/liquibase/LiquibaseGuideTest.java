package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.convert.NoGracePeriod;
import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What docs/guides/liquibase.md shows. */
final class LiquibaseGuideTest {
  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL", "MARIADB"})
  @ExtendWith(NoGracePeriod.class)
  void theSnippetsRunInTheirOrder(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root);
    Map<String, String> snippets = GuidePage.snippets("liquibase.md");
    // These are for MavenPluginTest and GradlePluginTest.
    assertThat(snippets.remove("pom.xml")).isNotNull();
    assertThat(snippets.remove("build.gradle")).isNotNull();
    for (Map.Entry<String, String> snippet : snippets.entrySet()) {
      project.changelog(snippet.getKey(), snippet.getValue());
      project.run(project.url(), snippet.getKey(), liquibase -> liquibase.update(""));
    }
    // Three of customer, one of supplier, one of visitor.
    assertThat(project.rows(project.url(), "SHOW ENCRYPTION COLUMNS")).hasSize(5);
  }
}
