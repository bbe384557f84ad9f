package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.machine.VmFlags;
import dev.nacre.bench.report.file.ReportFolder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchCommandTest {
  @TempDir private Path folder = Path.of("");

  private final Shell shell = new Shell();

  @Test
  void aSmokeRunLeavesAWholeReport() throws IOException {
    Path out = folder.resolve("report");
    int exit =
        batch("--smoke", "--json", "--sides=plain,control,sealed,sealed-software", "--out=" + out);

    assertThat(shell.complained()).contains("round 1: insert, Nacre, software AES");
    assertThat(exit).isZero();
    JsonNode said = new ObjectMapper().readTree(shell.said());
    assertThat(said.path("outcome").asText()).isEqualTo("complete");
    assertThat(said.path("figures").asText()).contains("proves that everything runs");
    Campaign campaign = ReportFolder.read(out);
    assertThat(campaign.outcome()).isEqualTo(RunState.COMPLETE);
    assertThat(campaign.results()).hasSize(2 + 3 * 4);
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
    assertThat(out.resolve("samples.csv")).content().contains("batch,insert,sealed-software,1,");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("Its figures mean nothing", "data:image/png;base64,", "too few rounds to say")
        .doesNotContain("http:", "https:");
    readBackFromTheForkedVms(campaign);
    drawnAgainFromItsSamplesAlone(out);
  }

  /** The library in the class path is for this system. */
  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void theCipherAloneIsMeasuredBesideTunedSoftwareAes() throws IOException {
    Path out = folder.resolve("report");
    int exit = batch("--smoke", "--sides=tuned-hardware,tuned-software", "--out=" + out);

    assertThat(exit).as(shell.complained()).isZero();
    Campaign campaign = ReportFolder.read(out);
    assertThat(campaign.results()).hasSize(2).allMatch(one -> one.measure().equals("cipher"));
    assertThat(out.resolve("samples.csv")).content().contains("batch,cipher,tuned-software,1,");
    assertThat(out.resolve("report.html"))
        .content()
        .contains("AmazonCorrettoCryptoProvider 2", "OPENSSL_ia32cap=~0x", "<b>AWS-LC: ");
    assertThat(out.resolve("cipher-tuned.png")).isNotEmptyFile();
  }

  @Test
  void withoutItsJarTunedSoftwareAesIsLeftOutAndSaid() throws Exception {
    Path out = folder.resolve("report");
    String without =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.contains("AmazonCorrettoCryptoProvider"))
            .collect(Collectors.joining(File.pathSeparator));
    Process run =
        new ProcessBuilder(
                ForkedJvm.javaCommand(),
                "-cp",
                without,
                "dev.nacre.cli.Nacre",
                "benchmark",
                "batch",
                "--smoke",
                "--sides=plain,tuned-hardware,tuned-software",
                "--dir=" + folder.resolve("scratch"),
                "--out=" + out)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectErrorStream(true)
            .start();

    assertThat(run.waitFor()).isEqualTo(1);
    String reason =
        " was left out: there is no"
            + " com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider here";
    assertThat(ReportFolder.read(out).notes())
        .containsExactly("AWS-LC, hardware AES" + reason, "AWS-LC without AES-NI" + reason);
  }

  private static void readBackFromTheForkedVms(Campaign campaign) {
    for (var result : campaign.results()) {
      Sample sample = result.sample();
      if (sample.side().equals("sealed-software")) {
        assertThat(VmFlags.hardwareAes(sample.said())).isFalse();
        assertThat(sample.said()).containsEntry("UseAESIntrinsics", "false");
      }
      assertThat(sample.said()).containsKey("UseAESIntrinsics");
    }
  }

  private void drawnAgainFromItsSamplesAlone(Path out) throws IOException {
    byte[] first = Files.readAllBytes(out.resolve("report.html"));
    Files.delete(out.resolve("report.html"));
    Files.delete(out.resolve("batch-relative.png"));

    assertThat(shell.nacre("benchmark", "report", out.toString())).isZero();
    assertThat(out.resolve("report.html")).hasBinaryContent(first);
    assertThat(out.resolve("batch-relative.png")).isNotEmptyFile();
  }

  @Test
  void onASlowDiskInsertAndScanAreAllThereIs() throws IOException {
    Path out = folder.resolve("report");
    assertThat(batch("--smoke", "--disk=200m", "--sides=plain,sealed", "--out=" + out)).isZero();

    Campaign campaign = ReportFolder.read(out);
    assertThat(campaign.of("batch", "insert-slow-disk")).hasSize(2);
    assertThat(campaign.of("batch", "scan-slow-disk")).hasSize(2);
    assertThat(campaign.results())
        .hasSize(4)
        .allSatisfy(
            result ->
                assertThat(result.sample().facts())
                    .containsEntry("diskBytesPerSecond", 200.0 * (1 << 20))
                    .containsKey("diskBytes"));
    assertThat(out.resolve("report.html"))
        .content()
        .contains("a shim of ours limits the bandwidth", "lets 200 MB a second through");
    assertThat(out.resolve("disk-relative.png")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  @Test
  void insertOnlyReadsNothing() throws IOException {
    Path out = folder.resolve("report");
    assertThat(batch("--smoke", "--insert-only", "--sides=plain,sealed", "--out=" + out)).isZero();

    Campaign campaign = ReportFolder.read(out);
    assertThat(campaign.of("batch", "insert")).hasSize(2);
    assertThat(campaign.results()).hasSize(2 + 1);
    assertThat(out.resolve("report.html")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  @Test
  void insertOnlyIsNotForTheSlowDisk() {
    assertThat(batch("--insert-only", "--disk=20m")).isEqualTo(2);
    assertThat(shell.complained()).contains("exclude each other");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDiskThatIsNoSpeedIsSaidInWords() {
    assertThat(batch("--disk=fast")).isEqualTo(2);
    assertThat(shell.complained()).contains("The value of --disk was not understood");
  }

  @Test
  void whatReadsPastTheSlowDiskIsNotMeasuredOnIt() {
    assertThat(batch("--disk=20m", "--sides=derby,derby-encrypted")).isEqualTo(2);
    assertThat(shell.complained()).contains("no side derby");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--size=0m",
        "--size=11g",
        "--size=12",
        "--size=-1g",
        "--rounds=0",
        "--rounds=many",
        "--time=0",
        "--sides=nobody",
        "--sides=sealed",
        "--disk=0",
        "--disk=0m",
        "--disk=-20m",
        "--disk=slow",
        "--disk=",
        "--no-such-option"
      })
  void whatItDoesNotUnderstandIsAUsageError(String option) {
    assertThat(batch(option)).isEqualTo(2);
    assertThat(shell.complained()).isNotEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void resultsAreNeverOverwritten() throws IOException {
    Path out = Files.createDirectory(folder.resolve("report"));
    Files.writeString(out.resolve("samples.json"), "from before");

    assertThat(batch("--smoke", "--out=" + out)).isEqualTo(2);
    assertThat(shell.complained()).contains("results are kept");
    assertThat(out.resolve("samples.json")).hasContent("from before");
  }

  @Test
  void aDiskWithoutRoomIsSaidBeforeAnythingRuns() throws IOException {
    Path small = Path.of("/dev/shm");
    org.junit.jupiter.api.Assumptions.assumeTrue(
        Files.isWritable(small) && Files.getFileStore(small).getUsableSpace() < 150L << 30,
        "needs a small file system");
    int exit =
        shell.nacre(
            "benchmark",
            "batch",
            "--size=10g",
            "--dir=" + small.resolve("nacre-bench-test"),
            "--out=" + folder.resolve("report"));
    assertThat(exit).isEqualTo(5);
    assertThat(shell.complained()).contains("--size");
    Files.deleteIfExists(small.resolve("nacre-bench-test"));
  }

  @Test
  void flagsThatTheVmDoesNotKnowAreSaid() {
    assertThat(batch("--smoke", "--jvm=-XX:+NoSuchFlag")).isEqualTo(5);
    assertThat(shell.complained()).contains("NoSuchFlag");
  }

  private int batch(String... options) {
    String[] all = new String[options.length + 3];
    all[0] = "benchmark";
    all[1] = "batch";
    all[2] = "--dir=" + folder.resolve("scratch");
    System.arraycopy(options, 0, all, 3, options.length);
    return shell.nacre(all);
  }
}
