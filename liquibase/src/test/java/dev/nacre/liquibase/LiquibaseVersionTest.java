package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.liquibase.database.LiquibaseVersion;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.Set;
import liquibase.exception.UnexpectedLiquibaseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A Liquibase before those that the tests run with is refused in one sentence, and does nothing.
 * Where the others stand on the class path does not matter.
 */
final class LiquibaseVersionTest {
  private static final String SENTENCE =
      "Liquibase 4.9.1 is older than 4.29, the oldest that nacre-liquibase serves: update"
          + " liquibase-core, to 4.33 say";

  @TempDir private Path root;

  @Test
  void byTheUrlAlone() throws Exception {
    try (LiquibaseFirst old = LiquibaseFirst.old()) {
      assertThat(old.updates("jdbc:nacre:h2:" + root.resolve("shop"), "sa"))
          .hasStackTraceContaining(SENTENCE);
    }
    assertThat(root.toFile().list()).isEmpty();
  }

  /** Liquibase asks no type of database for the class then. It leaves its connection open. */
  @Test
  void withTheDriverNamed() throws Exception {
    Project project = Project.of(EncryptionTarget.POSTGRESQL, root);
    Set<String> before = project.schema(project.url());
    try (LiquibaseFirst old = LiquibaseFirst.old()) {
      assertThat(old.updates(project.url(), project.twin.user(), "dev.nacre.jdbc.NacreDriver"))
          .hasStackTraceContaining(SENTENCE);
    }
    assertThat(project.schema(project.url())).isEqualTo(before);
  }

  @Test
  void withAConnectionOfAPool() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root);
    Set<String> before = project.schema(project.url());
    try (LiquibaseFirst old = LiquibaseFirst.old()) {
      assertThat(old.opens(project.url(), project.twin.user())).hasMessage(SENTENCE);
    }
    assertThat(project.schema(project.url())).isEqualTo(before);
  }

  /** Of two types of one priority Liquibase takes the first, and its own for H2 has a high one. */
  @ParameterizedTest
  @ValueSource(strings = {"h2:./shop", "postgresql://db/shop", "mariadb://db/shop", "derby:shop"})
  void isFoundBehindLiquibase(String database) throws Exception {
    try (LiquibaseFirst first = LiquibaseFirst.own()) {
      assertThat(first.driver("jdbc:nacre:" + database)).isEqualTo("dev.nacre.jdbc.NacreDriver");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.29.0", "4.33.0", "4.100", "5.0.1", "DEV", "", "4"})
  void anotherVersionIsNotRefused(String version) {
    assertThatCode(() -> LiquibaseVersion.refuseOld(version)).doesNotThrowAnyException();
    assertThatCode(LiquibaseVersion::refuseOld).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.9.1", "4.28.0", "3.10.3", "4.2"})
  void anOldVersionIsRefused(String version) {
    assertThatThrownBy(() -> LiquibaseVersion.refuseOld(version))
        .isInstanceOf(UnexpectedLiquibaseException.class)
        .hasMessageStartingWith("Liquibase " + version + " is older than 4.29");
  }
}
