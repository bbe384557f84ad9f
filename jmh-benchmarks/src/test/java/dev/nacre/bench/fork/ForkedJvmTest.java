package dev.nacre.bench.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForkedJvmTest {
  private final ForkedJvm jvm = new ForkedJvm(List.of("-Xmx64m", "-Dfork.flag=seen"));

  /** Speaks where only samples may be, measures, and leaves a thread behind. */
  public static final class Talkative implements Workload {
    @Override
    public void run(Trial trial, Stopwatch watch) throws Exception {
      System.out.println("{not a sample}");
      watch.measure("sleep", () -> Thread.sleep(trial.number("millis")));
      watch.note("flag", "seen".equals(System.getProperty("fork.flag")) ? 1 : 0);
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

  @Test
  void aSampleComesBackFromAnotherProcess() throws Exception {
    Sample sample =
        jvm.run(new Trial(Talkative.class.getName(), "plain", 3, Map.of("millis", "30")));

    assertThat(sample.contender()).isEqualTo("plain");
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
