package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.process.MavenProject;
import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** Liquibase's plugin for Maven, with what docs/guides/liquibase.md adds to the pom. */
@Framework(
    name = "Liquibase",
    on = {
      EncryptionTarget.H2_COLUMNS,
      EncryptionTarget.POSTGRESQL,
      EncryptionTarget.MARIADB,
      EncryptionTarget.DERBY
    })
final class MavenPluginTest {
  private static final String GROUP = "org.liquibase";
  private static final String OF_THE_GUIDE = "4.33.0";
  private static final String CUSTOMER =
      "<changeSet id=\"1\" author=\"a\"><createTable tableName=\"customer\">"
          + "<column name=\"ssn\" type=\"varchar(20)\" nacre:encrypted=\"random\"/>"
          + "</createTable><insert tableName=\"customer\"><column name=\"ssn\" value=\""
          + Project.SSN
          + "\"/></insert></changeSet>";

  private static final String WRONG = "wrong words of a test";

  @TempDir private Path root;

  @Test
  void updatesByTheUrlAlone() throws Exception {
    updates(EncryptionTarget.H2_COLUMNS, OF_THE_GUIDE);
  }

  /** Then there is no database yet, and the right one makes it. */
  @Test
  void aWrongPassphraseUpdatesNothing() throws Exception {
    Project project = project(EncryptionTarget.H2_COLUMNS);
    String plugin = plugin(project, OF_THE_GUIDE);
    Path passphrase = project.twin.folder().resolve("passphrase");
    String words = Files.readString(passphrase);
    Path unused = Files.writeString(passphrase, WRONG);
    Map<String, String> before = files(project.twin.folder());
    MavenProject build = build(OF_THE_GUIDE);
    assertThat(build.fails(plugin, "liquibase:update"))
        .contains("NACRE-1001")
        .doesNotContain("BUILD SUCCESS", WRONG, words, Project.SSN);
    assertThat(files(project.twin.folder())).isEqualTo(before);
    unused = Files.writeString(passphrase, words);
    updates(project, build, plugin);
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
    "H2_COLUMNS, 4.29.2",
    "POSTGRESQL, 4.33.0",
    "MARIADB,    4.33.0",
    "DERBY,      4.33.0"
  })
  void updatesElsewhereAndWithOthers(EncryptionTarget target, String version) throws Exception {
    updates(target, version);
  }

  private void updates(EncryptionTarget target, String version) throws Exception {
    Project project = project(target);
    updates(project, build(version), plugin(project, version));
  }

  private Project project(EncryptionTarget target) throws Exception {
    return Project.of(target, root).xml("changelog.xml", CUSTOMER);
  }

  private MavenProject build(String version) throws IOException {
    return new MavenProject(root.resolve("build"))
        .with("core", "wallet", "jdbc-driver", "liquibase")
        // It is not under an open-source licence, and this needs nothing of it.
        .without(GROUP, "liquibase-commercial", version);
  }

  private static String plugin(Project project, String version) throws Exception {
    String plugin = String.valueOf(GuidePage.snippets("liquibase.md").get("pom.xml"));
    assertThat(plugin).contains(OF_THE_GUIDE);
    for (Map.Entry<String, String> option : project.mavenOptions().entrySet()) {
      assertThat(plugin).contains(option.getKey());
      plugin = plugin.replace(option.getKey(), option.getValue());
    }
    String driver = driver(project.twin.target());
    return plugin
        .replace(OF_THE_GUIDE, version)
        .replace("</dependencies>", driver + "</dependencies>");
  }

  private static void updates(Project project, MavenProject build, String plugin) throws Exception {
    String said = build.run(plugin, "liquibase:update", "liquibase:status");
    assertThat(said)
        .contains("BUILD SUCCESS", "is up to date")
        .doesNotContain("correct horse", Project.SSN);
    assertThat(project.rows(project.url(), "SELECT ssn FROM customer"))
        .containsExactly(List.of(Project.SSN));
    assertThat(project.isCell("SELECT ssn FROM customer")).isTrue();
  }

  /** The driver in the place of H2's, which the guide shows. */
  private static String driver(EncryptionTarget target) throws Exception {
    return switch (target) {
      case H2_PAGES, H2_COLUMNS -> "";
      case POSTGRESQL ->
          MavenProject.dependency("org.postgresql", "postgresql", "org.postgresql.Driver");
      case MARIADB ->
          MavenProject.dependency(
              "org.mariadb.jdbc", "mariadb-java-client", "org.mariadb.jdbc.Driver");
      case DERBY ->
          MavenProject.dependency(
              "org.apache.derby", "derby", "org.apache.derby.iapi.jdbc.AutoloadedDriver");
    };
  }
}
