package dev.nacre.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchMainTest {
  @TempDir private Path folder = Path.of("");

  private final StringWriter errors = new StringWriter();

  @Test
  void aSmokeRunLeavesItsSamplesAndNothingElse() throws IOException {
    Path json = folder.resolve("samples.json");
    Path scratch = folder.resolve("scratch");
    int exit =
        run(
            "h2",
            "--smoke",
            "--measures=insert,scan",
            "--contenders=plain,cipher-aes",
            "--jvm=-Xmx256m",
            "--dir=" + scratch,
            "--json=" + json);

    assertThat(exit).isZero();
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(report.path("complete").asBoolean()).isTrue();
    assertThat(report.path("results")).hasSize(4);
    assertThat(report.path("jdk").path("crypto").has("UseAES")).isTrue();
    assertThat(scratch).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--size=0m",
        "--size=12",
        "--size=-1g",
        "--forks=0",
        "--measures=nothing",
        "--contenders=plain,nobody",
        "--no-such-option"
      })
  void whatItDoesNotUnderstandIsAUsageError(String option) {
    assertThat(run("h2", option)).isEqualTo(2);
    assertThat(errors.toString()).isNotEmpty();
  }

  @Test
  void aDiskWithoutRoomIsSaidBeforeAnythingRuns() {
    int exit =
        run("h2", "--size=900000g", "--dir=" + folder, "--json=" + folder.resolve("none.json"));
    assertThat(exit).isEqualTo(5);
    assertThat(errors.toString()).contains("--size");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void flagsThatTheVmDoesNotKnowAreSaid() {
    int exit = run("h2", "--smoke", "--jvm=-XX:+NoSuchFlag", "--dir=" + folder);
    assertThat(exit).isEqualTo(5);
    assertThat(errors.toString()).contains("NoSuchFlag");
  }

  @Test
  void ratiosPairsPlainWithSealed() throws IOException {
    Path results =
        Files.writeString(
            folder.resolve("jmh.json"),
            """
            [{"benchmark":"a.B.plainSeal","mode":"avgt","params":{"size":"4096"},
              "primaryMetric":{"scoreUnit":"ns/op","rawData":[[9,1000,1000],[1000]]}},
             {"benchmark":"a.B.sealedSeal","mode":"avgt","params":{"size":"4096"},
              "primaryMetric":{"scoreUnit":"ns/op","rawData":[[1250,1250,2],[1250]]}}]
            """);
    var out = new StringWriter();
    int exit =
        BenchMain.commandLine()
            .setOut(new PrintWriter(out, true))
            .execute("ratios", results.toString());

    assertThat(exit).isZero();
    assertThat(out.toString()).contains("B.Seal size=4096").contains("80.0 [80.0, 80.0] %");
  }

  private int run(String... arguments) {
    return BenchMain.commandLine()
        .setErr(new PrintWriter(errors, true))
        .setOut(new PrintWriter(new StringWriter(), true))
        .execute(arguments);
  }
}
