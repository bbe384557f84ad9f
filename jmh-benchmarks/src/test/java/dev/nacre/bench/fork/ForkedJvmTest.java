package dev.nacre.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

class ForkedJvmTest {
  private final ForkedJvm jvm = new ForkedJvm(List.of("-Xmx64m", "-Dfork.flag=seen"));

  /** Speaks where only samples may be, measures, and leaves a thread behind. */
  public static final class Talkative implements Workload {
    @Override
    public void run(Trial trial, Stopwatch watch) throws Exception {
      System.out.println("{not a sample}");
      watch.measure("sleep", () -> Thread.sleep(trial.number("millis")));
      watch.note("flag", "seen".equals(System.getProperty("fork.flag")) ? 1 : 0);
      watch.note("variable", "seen".equals(System.getenv("FORK_VARIABLE")) ? 1 : 0);
      watch.note("process", (double) ProcessHandle.current().pid());
      new Thread(
              () -> {
                try {
                  Thread.sleep(600_000);
                } catch (InterruptedException end) {
                  Thread.currentThread().interrupt();
                }
              })
          .start();
    }
  }

  /** Does not succeed. */
  public static final class Failing implements Workload {
    @Override
    public void run(Trial trial, Stopwatch watch) {
      throw new IllegalStateException("meant to fail, nothing is wrong");
    }
  }

  /** Makes a file in each stretch, waits at the barrier, and counts the files of the stretch. */
  public static final class Waiter implements Workload {
    @Override
    public void run(Trial trial, Stopwatch watch) throws Exception {
      Path folder = Path.of(trial.setting("folder"));
      try (Barrier barrier = Barrier.of(trial)) {
        for (int stretch = 0; stretch < 3; stretch++) {
          Thread.sleep(trial.number("millis"));
          Files.createFile(folder.resolve(stretch + "-" + trial.side()));
          barrier.await();
          String prefix = String.valueOf(stretch);
          try (Stream<Path> files = Files.list(folder)) {
            long here =
                files.filter(file -> file.getFileName().toString().startsWith(prefix)).count();
            watch.note("in stretch " + stretch, (double) here);
          }
        }
      }
    }
  }

  @Test
  void trialsAtTheSameTimeBeginEachStretchTogether(@TempDir Path folder) throws Exception {
    List<Sample> samples =
        jvm.run(List.of(waiter("plain", folder, "200"), waiter("sealed", folder, "1")));

    assertThat(samples).extracting(Sample::side).containsExactly("plain", "sealed");
    assertThat(samples)
        .allSatisfy(
            sample ->
                assertThat(sample.facts())
                    .isEqualTo(
                        Map.of("in stretch 0", 2.0, "in stretch 1", 2.0, "in stretch 2", 2.0)));
  }

  @Test
  void aTrialAloneDoesNotWait(@TempDir Path folder) throws Exception {
    assertThat(jvm.run(waiter("plain", folder, "1")).facts()).containsEntry("in stretch 2", 1.0);
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void whenOneFailsTheOtherDoesNotWaitForIt(@TempDir Path folder) {
    var failing = new Trial(Failing.class.getName(), "sealed", 1, Map.of());

    assertThatThrownBy(() -> jvm.run(List.of(waiter("plain", folder, "1"), failing)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("sealed failed")
        .hasMessageContaining("meant to fail");
  }

  private static Trial waiter(String side, Path folder, String millis) {
    return new Trial(
        Waiter.class.getName(), side, 1, Map.of("folder", folder.toString(), "millis", millis));
  }

  @Test
  void aSampleComesBackFromAnotherProcess() throws Exception {
    Sample sample =
        jvm.run(new Trial(Talkative.class.getName(), "plain", 3, Map.of("millis", "30")));

    assertThat(sample.side()).isEqualTo("plain");
    assertThat(sample.round()).isEqualTo(3);
    assertThat(sample.phase("sleep").wallNanos()).isGreaterThanOrEqualTo(30_000_000);
    assertThat(sample.facts()).containsEntry("flag", 1.0);
    assertThat(sample.facts())
        .doesNotContainEntry("process", (double) ProcessHandle.current().pid());
    assertThat(sample.processCpuNanos()).isPositive();
  }

  @Test
  void whatTheJvmItselfSaysIsNoSample() throws Exception {
    var flags = List.of("-Xmx64m", "-Dfork.flag=seen", "-Xlog:gc+init=info");
    Trial trial = new Trial(Talkative.class.getName(), "plain", 1, Map.of("millis", "1"));
    assertThat(new ForkedJvm(flags).run(trial).facts()).containsEntry("flag", 1.0);
  }

  @Test
  void itFindsAVariableInItsEnvironmentAndKeepsItsFlags() throws Exception {
    Trial trial = new Trial(Talkative.class.getName(), "plain", 1, Map.of("millis", "1"));
    assertThat(jvm.run(trial).facts()).containsEntry("variable", 0.0);
    assertThat(jvm.in(Map.of("FORK_VARIABLE", "seen")).with(List.of()).on(0).run(trial).facts())
        .containsEntry("variable", 1.0)
        .containsEntry("flag", 1.0);
  }

  @Test
  void aFailureNamesWhatFailed() {
    var trial = new Trial(Failing.class.getName(), "nacre", 1, Map.of());
    assertThatThrownBy(() -> jvm.run(trial))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Failing")
        .hasMessageContaining("nacre");
  }

  @Test
  void aSettingThatIsMissingIsNamed() {
    var trial = new Trial(Talkative.class.getName(), "plain", 1, Map.of());
    assertThatThrownBy(() -> trial.number("millis")).hasMessageContaining("millis");
  }
}
