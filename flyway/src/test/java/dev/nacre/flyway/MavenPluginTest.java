package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.process.MavenProject;
import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
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

  private static final String WRONG = "wrong words of a test";

  @TempDir private Path root;

  @Test
  void migratesByTheUrlAlone() throws Exception {
    migrates(EncryptionTarget.H2_COLUMNS, OF_THE_GUIDE);
  }

  /** Then there is no database yet, and the right one makes it. */
  @Test
  void aWrongPassphraseMigratesNothing() throws Exception {
    Project project = Project.of(EncryptionTarget.H2_COLUMNS, root).withCustomer();
    String plugin = plugin(project, OF_THE_GUIDE);
    Path passphrase = project.twin.folder().resolve("passphrase");
    Path unused = Files.writeString(passphrase, WRONG);
    Map<String, String> before = files(project.twin.folder());
    MavenProject build = build();
    assertThat(build.fails(plugin, "flyway:migrate"))
        .contains("NACRE-1001")
        .doesNotContain("Successfully applied", WRONG, Project.WORDS, Project.SSN);
    assertThat(files(project.twin.folder())).isEqualTo(before);
    unused = Files.writeString(passphrase, Project.WORDS);
    migrates(project, build, plugin);
  }

  /** What is in the folder of the database, in its files by their names. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String held = HexFormat.of().formatHex(Files.readAllBytes(file));
        files.put(folder.relativize(file).toString(), held);
      }
    }
    return files;
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
    migrates(project, build(), plugin(project, version));
  }

  private MavenProject build() throws IOException {
    return new MavenProject(root.resolve("build")).with("core", "wallet", "jdbc-driver", "flyway");
  }

  private static String plugin(Project project, String version) throws Exception {
    String plugin = String.valueOf(GuidePage.snippets("flyway.md").get("pom.xml"));
    assertThat(plugin).contains(OF_THE_GUIDE, H2);
    for (Map.Entry<String, String> option : project.mavenOptions().entrySet()) {
      assertThat(plugin).contains(option.getKey());
      plugin = plugin.replace(option.getKey(), option.getValue());
    }
    String modules = modules(project.twin.target(), version);
    return plugin
        .replace(OF_THE_GUIDE, version)
        .replace("</dependencies>", modules + "</dependencies>");
  }

  private static void migrates(Project project, MavenProject build, String plugin)
      throws Exception {
    String said = build.run(plugin, "flyway:migrate", "flyway:validate", "flyway:info");
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
