package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.report.file.ReportFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nacre benchmark growth}. */
class GrowthCommandTest {
  @TempDir private Path folder = Path.of("");

  private final Shell shell = new Shell();

  /** Steps and points of each axis, on two sides. */
  @ParameterizedTest
  @CsvSource({"size,sealed,8", "columns,columns,8", "connections,columns,4", "rows,columns,4"})
  void eachAxisIsMeasuredAtTwoPoints(String axis, String encrypted, int samples)
      throws IOException {
    assertThat(run("--smoke", "--axis=" + axis, "--sides=plain," + encrypted)).isZero();

    Campaign campaign = ReportFolder.read(folder.resolve("report"));
    assertThat(campaign.outcome()).isEqualTo(RunState.COMPLETE);
    assertThat(campaign.results())
        .hasSize(samples)
        .allSatisfy(result -> assertThat(result.experiment()).isEqualTo("growth-" + axis))
        .allSatisfy(result -> assertThat(result.sample().facts()).containsKey("point"));
    assertThat(points(campaign.results())).hasSize(2);
    assertThat(folder.resolve("report/report.html"))
        .content()
        .contains("How cost grows with ", "too few rounds to say")
        .doesNotContain(">NaN");
    assertThat(folder.resolve("report/growth-" + axis + "-ratio.png")).isNotEmptyFile();
    assertThat(folder.resolve("report/growth-" + axis + "-cost.png")).isNotEmptyFile();
    assertThat(folder.resolve("scratch")).isEmptyDirectory();
  }

  private static List<Double> points(List<Result> results) {
    return results.stream()
        .map(result -> result.sample().facts().getOrDefault("point", 0.0))
        .distinct()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--axis=time",
        "--sizes=0m",
        "--sizes=65g",
        "--columns=0",
        "--connections=1,1001",
        "--rows=0",
        "--rows=many",
        "--sides=derby",
        "--rounds=0"
      })
  void sillySizesAreUsageErrors(String option) {
    assertThat(run(option)).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  private int run(String... options) {
    String[] all = new String[options.length + 4];
    all[0] = "benchmark";
    all[1] = "growth";
    all[2] = "--dir=" + folder.resolve("scratch");
    all[3] = "--out=" + folder.resolve("report");
    System.arraycopy(options, 0, all, 4, options.length);
    return shell.nacre(all);
  }
}
