package dev.nacre.bench.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.report.console.RunProgress.Step;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RunProgressTest {
  private final StringWriter out = new StringWriter();

  @Test
  void itSaysHowFarAndHowLongStill() {
    var clock = new AtomicLong(1);
    Step step = new Step("", "");
    var progress =
        new RunProgress(new PrintWriter(out, true), false, List.of(step, step), clock::get);
    progress.next("one");
    clock.addAndGet(TimeUnit.SECONDS.toNanos(75));
    progress.next("two");

    assertThat(out.toString().lines().toList().get(0)).contains("1/2").endsWith("one");
    assertThat(out.toString().lines().toList().get(1))
        .isEqualTo("[############............] 2/2, about 1 min 15 s left  two");
  }

  @Test
  void whatIsSkippedIsDone() {
    var progress =
        new RunProgress(
            new PrintWriter(out, true),
            false,
            List.of(new Step("a", "x"), new Step("a", "x"), new Step("b", "y")));
    progress.begin("a", "x", "first");
    progress.end();
    progress.skip("a");
    progress.begin("b", "y", "last");

    assertThat(out.toString()).contains("3/3").contains("last");
  }

  @Test
  void onAScreenTheLineIsDrawnOver() {
    var progress = new RunProgress(new PrintWriter(out, true), true, List.of(new Step("a", "x")));
    progress.begin("a", "x", "first");
    assertThat(out.toString()).startsWith("\r").doesNotContain("\n");
  }
}
