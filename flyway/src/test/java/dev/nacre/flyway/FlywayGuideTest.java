package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/guides/flyway.md shows. */
final class FlywayGuideTest {
  @TempDir private Path root;

  @Test
  void theSnippetsRunInTheirOrder() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root);
    Map<String, String> snippets = GuidePage.snippets("flyway.md");
    Properties properties = new Properties();
    properties.load(new StringReader(String.valueOf(snippets.remove("flyway.properties"))));
    String shown = String.valueOf(properties.getProperty("flyway.url"));
    assertThat(shown).isEqualTo("jdbc:nacre:h2:./shop;nacre.encrypt=columns");
    // These are for MavenPluginTest and GradlePluginTest.
    assertThat(snippets.remove("pom.xml")).isNotNull();
    assertThat(snippets.remove("build.gradle")).isNotNull();
    for (Map.Entry<String, String> script : snippets.entrySet()) {
      project.script(script.getKey(), script.getValue());
    }
    // Elsewhere than in the folder of the tests, and with the passphrase of the environment.
    properties.setProperty("flyway.url", project.url());
    Flyway flyway =
        Flyway.configure()
            .configuration(properties)
            .locations(project.configured(project.url()).getLocations())
            .load();
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(2);
    assertThat(project.rows(project.url(), "SELECT ssn, email, phone FROM customer"))
        .containsExactly(List.of("078-05-1120", "ada@example.org", "null"));
    assertThat(project.rows(project.url(), "SHOW ENCRYPTION COLUMNS")).hasSize(3);
  }
}
