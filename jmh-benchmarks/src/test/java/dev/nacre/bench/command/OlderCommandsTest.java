package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nacre benchmark h2} and {@code ratios}. */
class OlderCommandsTest {
  @TempDir private Path folder = Path.of("");

  private final Shell shell = new Shell();

  @Test
  void aSmokeRunLeavesItsSamplesAndNothingElse() throws IOException {
    Path json = folder.resolve("samples.json");
    Path scratch = folder.resolve("scratch");
    int exit =
        run(
            "h2",
            "--smoke",
            "--measures=insert,scan,spill",
            "--contenders=plain,cipher-aes",
            "--jvm=-Xmx256m",
            "--dir=" + scratch,
            "--samples=" + json);

    assertThat(exit).isZero();
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertThat(report.path("complete").asBoolean()).isTrue();
    assertThat(report.path("results")).hasSize(6);
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
    assertThat(shell.complained()).isNotEmpty();
  }

  @Test
  void aDiskWithoutRoomIsSaidBeforeAnythingRuns() {
    int exit =
        run("h2", "--size=900000g", "--dir=" + folder, "--samples=" + folder.resolve("none.json"));
    assertThat(exit).isEqualTo(5);
    assertThat(shell.complained()).contains("--size");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void flagsThatTheVmDoesNotKnowAreSaid() {
    int exit = run("h2", "--smoke", "--jvm=-XX:+NoSuchFlag", "--dir=" + folder);
    assertThat(exit).isEqualTo(5);
    assertThat(shell.complained()).contains("NoSuchFlag");
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
    assertThat(run("ratios", results.toString())).isZero();
    assertThat(shell.said()).contains("B.Seal size=4096").contains("80.0 [80.0, 80.0] %");
  }

  @Test
  void ratiosPairsHardwareWithSoftwareAes() throws IOException {
    Path results =
        Files.writeString(
            folder.resolve("jmh.json"),
            """
            [{"benchmark":"a.HardwareAesB.sealedSeal","mode":"avgt","params":{"size":"4096"},
              "primaryMetric":{"scoreUnit":"ns/op","rawData":[[1000],[1000]]}},
             {"benchmark":"a.SoftwareAesB.sealedSeal","mode":"avgt","params":{"size":"4096"},
              "primaryMetric":{"scoreUnit":"ns/op","rawData":[[52000],[52000]]}}]
            """);
    assertThat(run("ratios", results.toString())).isZero();
    assertThat(shell.said())
        .contains("B.sealedSeal size=4096", "software AES takes 52.0 [52.0, 52.0] times as long");
  }

  private int run(String... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "benchmark";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return shell.nacre(all);
  }
}
