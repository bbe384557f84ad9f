package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.readme.RunnableJar.Ended;
import dev.nacre.testkit.requirement.Requirement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunnableJarTest {
  private static final String SECRET = "correct horse battery staple";

  /** Whose code is in the jar. A new name here needs a line in NOTICE and its licence. */
  private static final Set<String> PACKED =
      Set.of(
          "dev/nacre",
          "org/bouncycastle",
          "org/h2",
          "org/slf4j",
          "org/jspecify",
          "org/jline",
          "me/tongfei",
          "picocli");

  private static final Path OWN_STATUS = Path.of("/proc/self/status");

  @TempDir Path folder;

  @BeforeEach
  void jarIsBuilt() {
    Requirement.present(Files.exists(RunnableJar.JAR), "the jar that mvn package builds");
  }

  @Test
  void takesTheTour() throws Exception {
    Ended tour = run("", "tour");
    assertThat(tour.err()).isEmpty();
    assertThat(tour.exit()).isZero();
    assertThat(tour.out()).contains("did what they say");
  }

  @Test
  void makesAWalletAndListsIt() throws Exception {
    Ended made = run(SECRET, "wallet", "create", "shop.wallet", "--password-stdin", "--json");
    assertThat(made.exit()).as(made.out() + made.err()).isZero();
    assertThat(made.out()).startsWith("{\"wallet\":\"shop.wallet\"");
    Ended list =
        RunnableJar.run(
            folder, Map.of("NACRE_WALLET_PASSWORD", SECRET), "", "wallet", "list", "shop.wallet");
    assertThat(list.exit()).as(list.err()).isZero();
    assertThat(list.out()).contains("current");
    assertThat(made.out() + made.err() + list.out() + list.err()).doesNotContain(SECRET);
  }

  @Test
  void endsWithTheCodeOfItsFailure() throws Exception {
    assertThat(run("").exit()).isEqualTo(2);
    assertThat(run("", "wallet", "status", "none.wallet").exit()).isEqualTo(3);
    assertThat(run("", "wallet", "create", "shop.wallet").exit()).isEqualTo(3);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void interruptEndsWith130AndLeavesNothing() throws Exception {
    Requirement.present(Files.exists(OWN_STATUS), "/proc");
    Requirement.present(!ignoresInterrupts(), "SIGINT, which background jobs of a shell ignore");
    Process waiting =
        RunnableJar.start(folder, Map.of(), "wallet", "create", "a.wallet", "--password-stdin");
    awaitOpenJar(waiting);
    new ProcessBuilder("kill", "-INT", Long.toString(waiting.pid())).start().waitFor();
    assertThat(waiting.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(waiting.exitValue()).isEqualTo(130);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void holdsNoForeignSignatureAndTheLicencesOfAll() throws IOException {
    Set<String> packages = new TreeSet<>();
    try (JarFile jar = new JarFile(RunnableJar.JAR.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue("Multi-Release")).isEqualTo("true");
      assertThat(jar.stream().map(JarEntry::getName))
          .contains(
              "META-INF/LICENSE",
              "META-INF/NOTICE",
              "META-INF/licenses/bouncy-castle.txt",
              "META-INF/licenses/h2.txt",
              "META-INF/licenses/slf4j.txt",
              "META-INF/licenses/progressbar.txt",
              "META-INF/licenses/jline.txt")
          .noneMatch(name -> name.matches("META-INF/[^/]*\\.(SF|RSA|DSA|EC)"))
          .noneMatch(name -> name.endsWith("module-info.class"));
      try (InputStream notice = jar.getInputStream(jar.getEntry("META-INF/NOTICE"))) {
        assertThat(new String(notice.readAllBytes(), StandardCharsets.UTF_8))
            .contains(
                "Bouncy Castle", "H2", "SLF4J", "progressbar", "JLine", "picocli", "JSpecify");
      }
      jar.stream()
          .map(entry -> entry.getName().replaceFirst("META-INF/versions/\\d+/", ""))
          .filter(name -> name.endsWith(".class"))
          .map(name -> name.replaceFirst("^(picocli|[^/]+/[^/]+)/.*", "$1"))
          .forEach(packages::add);
    }
    assertThat(packages).isEqualTo(new TreeSet<>(PACKED));
  }

  private Ended run(String input, Object... args) throws Exception {
    return RunnableJar.run(folder, Map.of(), input, args);
  }

  /** Children of this process inherit what it ignores. */
  private static boolean ignoresInterrupts() throws IOException {
    try (var lines = Files.lines(OWN_STATUS)) {
      String mask = lines.filter(line -> line.startsWith("SigIgn:")).findFirst().orElse("SigIgn:0");
      return (Long.parseUnsignedLong(mask.substring(7).strip(), 16) & 2) != 0;
    }
  }

  /** From then on it reads a line that never comes. */
  private static void awaitOpenJar(Process process) throws Exception {
    Path open = Path.of("/proc", Long.toString(process.pid()), "fd");
    while (process.isAlive()) {
      try (var files = Files.list(open)) {
        if (files.anyMatch(file -> target(file).equals(RunnableJar.JAR))) {
          return;
        }
      }
      Thread.sleep(10);
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException gone) {
      return link;
    }
  }
}
