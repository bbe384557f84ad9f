package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.convert.NoGracePeriod;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Migrations that convert rows, and schemas that Flyway makes. */
final class RowsAndSchemasTest {
  @TempDir private Path root;

  private static byte[] stored(Project project, String query) throws SQLException {
    try (Connection raw = project.connect(project.twin.rawUrl());
        Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getBytes(1);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.flyway.Databases#withColumns")
  @ExtendWith(NoGracePeriod.class)
  void aColumnOfATableWithRowsIsEncrypted(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    project.script("V2__name.sql", "ALTER TABLE customer MODIFY (name ENCRYPT);");
    if (target == EncryptionTarget.POSTGRESQL) {
      project.script("V2__name.sql.conf", "executeInTransaction=false");
    }
    Flyway flyway = project.sealed();
    assertThat(flyway.migrate().migrationsExecuted).isEqualTo(2);
    assertThat(stored(project, "SELECT name FROM customer")).startsWith(0xab, 0x01);
    assertThat(project.rows(project.url(), "SELECT name, ssn FROM customer"))
        .containsExactly(List.of("Ada", Project.SSN));
    assertThat(flyway.migrate().migrationsExecuted).isZero();
  }

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL"})
  void aSchemaThatFlywayMadeIsDropped(EncryptionTarget target) throws Exception {
    Project project = Project.of(target, root).withCustomer();
    String schema = target == EncryptionTarget.POSTGRESQL ? "sales" : "SALES";
    Flyway flyway = project.configured(project.url()).schemas(schema).load();
    for (int round = 0; round < 2; round++) {
      assertThat(flyway.migrate().migrationsExecuted).isEqualTo(1);
      assertThat(project.rows(project.url(), "SELECT ssn FROM sales.customer"))
          .containsExactly(List.of(Project.SSN));
      assertThat(stored(project, "SELECT ssn FROM sales.customer")).startsWith(0xab, 0x01);
      assertThat(flyway.clean().schemasDropped).containsExactly(schema);
      assertThat(project.rows(project.url(), "SHOW ENCRYPTION COLUMNS")).isEmpty();
      assertThat(project.schema(project.url())).isEmpty();
    }
  }
}
