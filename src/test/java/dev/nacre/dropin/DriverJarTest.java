package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.leak.PlaintextScanner;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code nacre-driver-all}: the driver with Bouncy Castle under a name of its own. */
final class DriverJarTest {
  private static final String SECRET = "a value that nobody sees";
  private static final long MOST_BYTES = 9_000_000;

  @TempDir private Path folder;
  private Path jar;

  @BeforeEach
  void find() throws IOException {
    jar = Jars.built("driver-all", "nacre-driver-all");
  }

  @Test
  void holdsNothingUnderTheNamesOfOthers() throws IOException {
    assertThat(Files.size(jar)).isLessThanOrEqualTo(MOST_BYTES);
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      assertThat(zip.stream().map(Object::toString).filter(name -> !name.endsWith("/")))
          .contains(
              "META-INF/LICENSE",
              "META-INF/NOTICE",
              "META-INF/licenses/bouncy-castle.txt",
              "META-INF/services/java.sql.Driver",
              "module-info.class")
          .allMatch(
              name ->
                  name.startsWith("dev/nacre/")
                      || name.matches("META-INF/(services|licenses)/[^/]+")
                      || name.matches("META-INF/native-image/dev.nacre/[^/]+/[^/]+[.]json")
                      || name.matches("META-INF/(MANIFEST.MF|LICENSE|NOTICE)")
                      || name.equals("module-info.class"));
    }
  }

  /** What was left out of Bouncy Castle must not be needed by what is in. */
  @Test
  void lacksNoClassOfBouncyCastle() {
    StringWriter said = new StringWriter();
    int failed =
        ToolProvider.findFirst("jdeps")
            .orElseThrow()
            .run(
                new PrintWriter(said),
                new PrintWriter(said),
                "--missing-deps",
                "--module-path",
                Jars.onTheClassPath("slf4j-api").toString(),
                "--multi-release",
                "base",
                jar.toString());
    assertThat(failed).as(said.toString()).isZero();
    assertThat(said.toString().lines().filter(line -> line.contains("shaded"))).isEmpty();
    assertThat(said.toString()).as("it finds what others bring").contains("org.h2");
  }

  @Test
  void worksBesideAnotherBouncyCastle() throws Exception {
    List<Path> path = new ArrayList<>(List.of(jar, Jars.onTheClassPath("bcprov-jdk18on")));
    path.add(classes());
    path.addAll(others());
    assertWorks(path);
  }

  /** As a build tool does that copies all entries of all jars, the first of each name. */
  @Test
  void worksWhenPackedIntoAnotherJar() throws Exception {
    Path application = folder.resolve("application.jar");
    List<Path> jars = new ArrayList<>(List.of(jar));
    jars.addAll(others());
    try (FileSystem packed =
        FileSystems.newFileSystem(
            URI.create("jar:" + application.toUri()), Map.of("create", "true"))) {
      for (Path one : jars) {
        try (FileSystem from = FileSystems.newFileSystem(one)) {
          copy(from.getPath("/"), packed.getPath("/"));
        }
      }
    }
    assertWorks(List.of(application, classes()));
  }

  private void assertWorks(List<Path> path) throws Exception {
    Path stored = foreignKeyStore();
    Path work = Files.createDirectories(folder.resolve("work"));
    String said =
        Programs.run(
            folder,
            "-cp",
            Jars.path(path),
            OnDriverJar.class.getName(),
            work.toString(),
            SECRET,
            stored.toString());
    assertThat(said).contains("read true").doesNotContain("Exception");
    assertThat(said.lines().filter("1"::equals)).as("keys of the other's key store").hasSize(3);
    assertThat(new PlaintextScanner(List.of(SECRET)).folder(work).findings()).isEmpty();
  }

  /** With other algorithms than Nacre chooses: those that Bouncy Castle does by itself. */
  private Path foreignKeyStore() throws Exception {
    KeyStore store = KeyStore.getInstance("BCFKS", new BouncyCastleProvider());
    store.load(null, null);
    char[] passphrase = "for a test".toCharArray();
    store.setKeyEntry(
        "7b0f6a52-16b2-4a07-a7d3-2e9a1f5b3c11",
        new SecretKeySpec(new byte[32], "AES"),
        passphrase,
        null);
    Path file = folder.resolve("foreign.bcfks");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, passphrase);
    }
    return file;
  }

  private static List<Path> others() {
    return Stream.of("slf4j-api", "slf4j-nop", "h2").map(Jars::onTheClassPath).toList();
  }

  private static Path classes() throws Exception {
    return Path.of(OnDriverJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> entries = Files.walk(from)) {
      entries.forEach(
          entry -> {
            try {
              Path target = to.resolve(from.relativize(entry).toString());
              if (Files.isDirectory(entry)) {
                Files.createDirectories(target);
              } else if (!Files.exists(target)) {
                Files.copy(entry, target);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }
}
