package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is wrong where an application starts: a sentence in Boot's report, and nothing is written.
 */
final class BadStartTest {
  private static final String PASSPHRASE = "walnut-ladder-under-the-bridge";

  /** What {@link SmallApplication} needs of a class path on which Boot finds much more to do. */
  private static final Pattern NEEDED =
      Pattern.compile(
          ".*/(classes|test-classes|nacre-[^/]*"
              + "|spring-(boot|boot-autoconfigure|boot-jdbc|boot-sql|boot-transaction"
              + "|boot-persistence|core|jcl|beans|context|aop|expression|jdbc|tx)-\\d[^/]*"
              + "|(HikariCP|h2|slf4j-api|logback-[a-z]*|log4j-[a-z0-9-]*|bcprov|jspecify"
              + "|commons-logging|micrometer-(observation|commons))-[^/]*)");

  private static final Pattern REPORT =
      Pattern.compile(
          "APPLICATION FAILED TO START\\s+\\**\\s+Description:\\s+(.+)\\s+Action:\\s+(.+)");

  @TempDir Path folder;
  private Path data;

  @BeforeEach
  void aFolderForData() throws IOException {
    data = Files.createDirectories(folder.resolve("data"));
  }

  private String url() {
    return "jdbc:nacre:h2:" + data.resolve("shop");
  }

  /**
   * @param launcher a program that starts the rest of the command, or none
   * @return all that the application says
   */
  private static String starts(List<String> launcher, String classPath, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(launcher);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ChildJvm.shortLived());
    command.addAll(List.of("-Xmx384m", "-cp", classPath));
    command.add(SmallApplication.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream output = process.getInputStream()) {
      String said = new String(output.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(said).doesNotContain(PASSPHRASE);
      return said;
    }
  }

  /** The class path of an application with a data source and nothing else. */
  static String small() {
    return TestClassPath.only(entry -> NEEDED.matcher(entry).matches());
  }

  /** The two sentences of the report. */
  private static List<String> report(String said) {
    Matcher report = REPORT.matcher(said);
    assertThat(report.find()).as(said).isTrue();
    return List.of(report.group(1).strip(), report.group(2).strip());
  }

  private List<String> refuses(String classPath, String... arguments) throws Exception {
    return refuses(List.of(), classPath, arguments);
  }

  private List<String> refuses(List<String> launcher, String classPath, String... arguments)
      throws Exception {
    List<String> report = report(starts(launcher, classPath, arguments));
    assertThat(data).isEmptyDirectory();
    return report;
  }

  @Test
  void itStartsWhereNothingIsWrong() throws Exception {
    String said =
        starts(
            List.of(),
            small(),
            "--spring.datasource.url=" + url(),
            "--nacre.wallet.password=" + PASSPHRASE);
    assertThat(said).contains("STARTED").doesNotContain("FAILED TO START");
    assertThat(data.resolve("shop.wallet")).exists();
  }

  @Test
  void withoutTheDriver() throws Exception {
    String without =
        TestClassPath.only(
            entry -> NEEDED.matcher(entry).matches() && !entry.contains("jdbc-driver"));
    assertThat(
            refuses(
                without,
                "--spring.datasource.url=" + url() + ";nacre.wallet.password=" + PASSPHRASE))
        .containsExactly(
            "A data source has a URL with jdbc:nacre:, and the driver of Nacre is not on the class"
                + " path.",
            "Add dev.nacre:nacre-jdbc-driver; nacre-spring-boot-starter brings it unless it is"
                + " excluded.");
  }

  @Test
  void withoutTheDriverOfTheDatabase() throws Exception {
    assertThat(
            refuses(
                small(),
                "--spring.datasource.url=jdbc:nacre:mariadb://localhost:1/shop",
                "--nacre.wallet=" + data.resolve("shop.wallet"),
                "--nacre.wallet.password=" + PASSPHRASE))
        .satisfiesExactly(
            description -> assertThat(description).startsWith("NACRE-2111: ").contains("mariadb"),
            action -> assertThat(action).startsWith("Add the driver of the database"));
  }

  @Test
  void withTwoVersions() throws Exception {
    String driver = "dev/nacre/jdbc/NacreDriver.class";
    Path copy = folder.resolve("second").resolve(driver);
    Files.createDirectories(copy.getParent());
    try (InputStream bytes = getClass().getClassLoader().getResourceAsStream(driver)) {
      Files.copy(bytes, copy);
    }
    assertThat(
            refuses(
                small() + File.pathSeparator + folder.resolve("second"),
                "--spring.datasource.url=" + url(),
                "--nacre.wallet.password=" + PASSPHRASE))
        .satisfiesExactly(
            description ->
                assertThat(description)
                    .startsWith("More than one Nacre is on the class path")
                    .contains(folder.resolve("second").toString()),
            action -> assertThat(action).startsWith("Keep one version"));
  }

  /** The oldest that reads how the starter is registered. */
  @Test
  void withAnOldBoot() throws Exception {
    List<String> classPath = new ArrayList<>();
    try (Stream<Path> old =
        Files.list(SourceTree.root().resolve("spring-boot-starter/target/boot-2.7"))) {
      old.map(Path::toString).forEach(classPath::add);
    }
    classPath.add(
        TestClassPath.only(
            entry -> NEEDED.matcher(entry).matches() && !entry.contains("springframework")));
    assertThat(
            refuses(
                List.of(
                    "env",
                    // It would configure an older logback.
                    "JAVA_TOOL_OPTIONS=-Dorg.springframework.boot.logging.LoggingSystem=none"),
                String.join(File.pathSeparator, classPath),
                "--spring.datasource.url=" + url(),
                "--nacre.wallet.password=" + PASSPHRASE))
        .satisfiesExactly(
            description ->
                assertThat(description)
                    .isEqualTo(
                        "Spring Boot 2.7.18 is older than 3.5, the oldest that this starter"
                            + " serves."),
            action -> assertThat(action).startsWith("Update Spring Boot, or take"));
  }

  @Test
  void withALockedWallet() throws Exception {
    assertThat(refuses(small(), "--spring.datasource.url=" + url()))
        .satisfiesExactly(
            description -> assertThat(description).startsWith("NACRE-1002: "),
            action -> assertThat(action).startsWith("Set nacre.wallet.password.file"));
    itStartsWhereNothingIsWrong();
    byte[] wallet = Files.readAllBytes(data.resolve("shop.wallet"));
    byte[] database = Files.readAllBytes(data.resolve("shop.mv.db"));
    assertThat(
            report(
                starts(
                    List.of(),
                    small(),
                    "--spring.datasource.url=" + url(),
                    "--nacre.wallet.password=not " + PASSPHRASE)))
        .satisfiesExactly(
            description -> assertThat(description).startsWith("NACRE-1001: "),
            action -> assertThat(action).startsWith("Check nacre.wallet.password"));
    assertThat(data.resolve("shop.wallet")).hasBinaryContent(wallet);
    assertThat(data.resolve("shop.mv.db")).hasBinaryContent(database);
  }

  /** As a container's is: the folder is one for reading only, in this process alone. */
  @Test
  void onAReadOnlyFileSystem() throws Exception {
    List<String> launcher =
        List.of(
            "unshare",
            "-rm",
            "sh",
            "-c",
            "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && exec \"$@\"",
            data.toString());
    Requirement.present(canMount(launcher), "mounts of one process (unshare)");
    String[] arguments = {
      "--spring.datasource.url=" + url(), "--nacre.wallet.password=" + PASSPHRASE
    };
    assertThat(report(starts(launcher, small(), arguments)))
        .satisfiesExactly(
            description -> assertThat(description).startsWith("NACRE-1016: "),
            action -> assertThat(action).contains("read-only", "mount a volume"));
    assertThat(data).isEmptyDirectory();

    assertThat(starts(List.of(), small(), arguments)).contains("STARTED");
    byte[] database = Files.readAllBytes(data.resolve("shop.mv.db"));
    assertThat(starts(launcher, small(), arguments)).contains("STARTED");
    assertThat(data.resolve("shop.mv.db")).hasBinaryContent(database);
  }

  private static boolean canMount(List<String> launcher) throws Exception {
    List<String> command = new ArrayList<>(launcher);
    command.add("true");
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }
}
