package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A migration that is killed leaves what it leaves without Nacre, and can be repeated. */
@Tag("slow")
final class KilledMigrationTest {
  @TempDir private Path root;

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_PAGES", "H2_COLUMNS", "POSTGRESQL", "MARIADB"})
  void isRepairedAndRepeated(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    String plain = project.twin.plainUrl();
    // H2 writes what was committed half a second later.
    String atOnce = target.isServer() ? "" : ";WRITE_DELAY=0";
    for (String url : List.of(plain + atOnce, project.url() + atOnce)) {
      try (ChildJvm child =
          ChildJvm.start(
              KilledMigration.class, project.twin.folder(), List.of(), project.arguments(url))) {
        assertThat(child.await("HALF")).isEmpty();
        child.kill();
      }
    }
    assertThat(project.schema(project.url())).isEqualTo(project.schema(plain));
    assertThat(project.history(project.url())).isEqualTo(project.history(plain)).isNotEmpty();
    for (String url : List.of(plain, project.url())) {
      Flyway flyway =
          project.configured(url).javaMigrations(new KilledMigration.V2__Half(false)).load();
      // It was killed before it noted anything.
      assertThat(flyway.repair().migrationsRemoved).isEmpty();
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(1);
      assertThat(flyway.migrate().migrationsExecuted).isZero();
    }
    assertThat(project.rows(project.url(), "SELECT id, a FROM half"))
        .containsExactly(List.of("1", Project.SSN));
    assertThat(project.schema(project.url())).isEqualTo(project.schema(plain));
  }
}
