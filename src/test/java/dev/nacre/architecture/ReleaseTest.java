package dev.nacre.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What a release needs is there before there is one. */
final class ReleaseTest {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final String SNAPSHOT = "<project>\n  <version>0.1.0-SNAPSHOT</version>\n";

  @TempDir private Path folder;

  private static String pom(String module) throws IOException {
    return Files.readString(SourceTree.root().resolve(module).resolve("pom.xml"));
  }

  /** Maven Central takes no POM without these. All but the first two come from the parent. */
  @Test
  void eachModuleThatIsPublishedSaysWhatItIs() throws Exception {
    Matcher module = MODULE.matcher(pom("."));
    int published = 0;
    while (module.find()) {
      String pom = pom(module.group(1));
      if (pom.contains("<maven.deploy.skip>true<")) {
        continue;
      }
      published++;
      assertThat(pom).as(module.group(1)).contains("\n  <name>", "\n  <description>");
      if (!pom.contains("<parent>")) {
        assertThat(pom).as(module.group(1)).contains(facts());
      }
    }
    assertThat(published).isGreaterThan(10);
  }

  /** The address is given by who releases, so no build carries one that was made up. */
  private static List<String> facts() {
    return List.of(
        "\n  <url>${nacre.home}</url>",
        "\n  <licenses>",
        "\n  <developers>",
        "<name>Nacre contributors</name>",
        "\n    <connection>scm:git:${nacre.scm}</connection>",
        "\n    <url>${nacre.scm}</url>",
        "<nacre.scm>${nacre.home}</nacre.scm>",
        "<property>nacre.home</property>",
        "<artifactId>flatten-maven-plugin</artifactId>");
  }

  @Test
  void theParentHasWhatItsModulesTakeFromIt() throws Exception {
    assertThat(pom(".")).contains(facts());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theVersionIsWrittenWhereItStandsAndNowhereElse() throws Exception {
    write("pom.xml", SNAPSHOT);
    write("docs/install.md", "`nacre-0.1.0-SNAPSHOT.tar.gz` beside another's 10.1.0-SNAPSHOT\n");
    write("CHANGELOG.md", "## 0.1.0-SNAPSHOT\n");
    write("docs/upgrading.md", "0.1.0-SNAPSHOT\n");
    write("core/target/pom.xml", SNAPSHOT);

    assertThat(version("0.1.0")).contains("in 2 files");
    assertThat(read("pom.xml")).contains("<version>0.1.0</version>");
    assertThat(read("docs/install.md"))
        .isEqualTo("`nacre-0.1.0.tar.gz` beside another's 10.1.0-SNAPSHOT\n");

    assertThat(version("0.2.0-SNAPSHOT")).contains("in 2 files");
    assertThat(read("docs/install.md")).startsWith("`nacre-0.2.0-SNAPSHOT.tar.gz`");
    assertThat(read("CHANGELOG.md")).isEqualTo("## 0.1.0-SNAPSHOT\n");
    assertThat(read("docs/upgrading.md")).isEqualTo("0.1.0-SNAPSHOT\n");
    assertThat(read("core/target/pom.xml")).isEqualTo(SNAPSHOT);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void whatIsNoVersionIsRefused() throws Exception {
    write("pom.xml", SNAPSHOT);
    assertThat(version("next")).contains("not a version: next");
    assertThat(version("0.1.0", "soon")).contains("not a day: soon");
    assertThat(read("pom.xml")).isEqualTo(SNAPSHOT);
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve(file).getParent());
    Files.writeString(folder.resolve(file), text);
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  private String version(String... words) throws Exception {
    Path program = folder.resolve(".ci/version");
    Files.createDirectories(program.getParent());
    Files.writeString(program, Files.readString(SourceTree.root().resolve(".ci/version")));
    List<String> command = new ArrayList<>(List.of("bash", program.toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }
}
