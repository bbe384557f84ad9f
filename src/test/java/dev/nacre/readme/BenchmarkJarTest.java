package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.requirement.Requirement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar of {@code docs/benchmarks.md} holds all that sealing needs. */
final class BenchmarkJarTest {
  private static final Path JAR =
      RunnableJar.root().resolve("jmh-benchmarks/target/nacre-bench.jar");

  @Test
  @Covers("pages-64")
  void sealsAndMeasures(@TempDir Path folder) throws Exception {
    Requirement.present(Files.exists(JAR), "the jar that mvn package builds");
    Path said = folder.resolve("said");
    Process batch =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                JAR.toString(),
                "benchmark",
                "batch",
                "--smoke",
                "--sides=plain,sealed" + tuned(),
                "--out",
                folder.resolve("report").toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      assertThat(batch.waitFor(5, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      batch.destroyForcibly();
    }
    assertThat(batch.exitValue()).as(Files.readString(said)).isZero();
    assertThat(folder.resolve("report/report.html")).isNotEmptyFile();
  }

  /** A library that the jar holds for one system. */
  private static String tuned() {
    boolean itsSystem =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64");
    return itsSystem ? ",tuned-hardware,tuned-software" : "";
  }
}
