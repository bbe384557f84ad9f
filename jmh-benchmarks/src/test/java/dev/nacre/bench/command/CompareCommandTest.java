package dev.nacre.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.file.ReportFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code nacre benchmark compare}. */
class CompareCommandTest {
  private static final double[] PLAIN = {1000, 1000, 1000};
  private static final String HEAD = "experiment,measure,side,round,started,what,value,unit\n";

  @TempDir private Path folder = Path.of("");

  private final Shell shell = new Shell();

  @Test
  void aSecondRunWithinTheSpreadAgrees() throws IOException {
    keep("one", false, PLAIN, new double[] {950, 960, 970});
    keep("other", false, PLAIN, new double[] {955, 965, 960});

    assertThat(compare()).isZero();
    assertThat(shell.said()).contains("Pet store, transactions a second", "within the spread");
    assertThat(shell.said()).contains("0.960 [0.935, 0.985] ×");
  }

  @Test
  void runsThatContradictOneAnotherAreAFinding() throws IOException {
    keep("one", false, PLAIN, new double[] {950, 960, 970});
    keep("other", false, PLAIN, new double[] {500, 510, 490});

    assertThat(compare()).isEqualTo(1);
    assertThat(shell.said()).contains("apart");
  }

  /** A machine that is half as fast the second time changes no ratio. */
  @Test
  void theSpeedOfTheMachineIsNotCompared() throws IOException {
    keep("one", false, PLAIN, new double[] {950, 960, 970});
    keep("other", false, new double[] {500, 500, 500}, new double[] {475, 480, 485});

    assertThat(compare()).isZero();
    assertThat(shell.said()).doesNotContain("apart");
  }

  @Test
  void smokeRunsAndRunsOfOtherThingsAreRefused() throws IOException {
    keep("one", true, PLAIN, PLAIN);
    keep("other", false, PLAIN, PLAIN);
    assertThat(compare()).isEqualTo(2);
    assertThat(shell.complained()).contains("smoke");

    keep("one", false, new double[0], new double[0]);
    assertThat(compare()).isEqualTo(2);
    assertThat(shell.complained()).contains("no figure in common");
  }

  @Test
  void aFolderWithoutSamplesIsSaid() {
    assertThat(compare()).isEqualTo(5);
    assertThat(shell.complained()).contains("samples.json");
  }

  @Test
  void theTableOfSamplesIsEnough() throws IOException {
    keep("one", false, PLAIN, new double[] {950, 960, 970});
    keep("other", false, PLAIN, new double[] {955, 965, 960});
    assertThat(compare()).isZero();
    String said = shell.said();
    Files.delete(folder.resolve("other").resolve(ReportFolder.SAMPLES));
    assertThat(compare()).isZero();
    assertThat(shell.said()).isEqualTo(said + said);
  }

  /** It does not say whether it was a smoke run, of which there is one round. */
  @Test
  void aTableOfOneRoundIsRefused() throws IOException {
    keep("one", false, PLAIN, new double[] {950, 960, 970});
    keep("other", true, new double[] {1000}, new double[] {900});
    Files.delete(folder.resolve("other").resolve(ReportFolder.SAMPLES));
    assertThat(compare()).isEqualTo(2);
    assertThat(shell.complained()).contains("smoke");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "what,value",
        HEAD + "oltp,load,plain,1,now,full speed",
        HEAD + "oltp,load,plain,1,now,perSecond,many,",
        HEAD + "oltp,load,plain,one,now,perSecond,1.0,",
        HEAD + "oltp,load,plain,1,now,full speed,1.0,s",
      })
  void aTableThatIsNoneIsSaid(String table) throws IOException {
    keep("one", false, PLAIN, PLAIN);
    Files.createDirectories(folder.resolve("other"));
    Files.writeString(folder.resolve("other").resolve("samples.csv"), table);
    assertThat(compare()).isEqualTo(5);
  }

  private int compare() {
    return shell.nacre(
        "benchmark",
        "compare",
        folder.resolve("one").toString(),
        folder.resolve("other").toString());
  }

  private void keep(String name, boolean smoke, double[] plain, double[] sealed)
      throws IOException {
    List<Result> results = new ArrayList<>();
    add(results, "plain", plain);
    add(results, "sealed", sealed);
    Jdk jdk = new Jdk("17", "a VM", List.of(), Map.of());
    Machine machine = new Machine("a processor", 2, List.of(), false, "a system", "ext4", 0);
    new ReportFolder(folder.resolve(name), List.of())
        .writeReport(
            new Campaign(
                Campaign.FORMAT,
                "2026-01-01T00:00:00Z",
                RunState.COMPLETE,
                smoke,
                "nacre benchmark oltp",
                1,
                machine,
                jdk,
                jdk,
                List.of(),
                results));
  }

  private static void add(List<Result> results, String side, double[] perSecond) {
    for (int round = 0; round < perSecond.length; round++) {
      Sample sample =
          new Sample(
              "load",
              side,
              round,
              "2026-01-01T00:00:00Z",
              List.of(new Sample.Phase("full speed", 1, 1_000_000, 0, 0, 0, 0, 0, 0)),
              Map.of("perSecond", perSecond[round], "transactions", 1000.0),
              1);
      results.add(new Result("oltp", "load", sample));
    }
  }
}
