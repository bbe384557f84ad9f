package dev.nacre.cli.tour;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.Report;
import dev.nacre.core.error.CodedError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs steps one after another and shows the observations of each. Stops after a failed step. */
final class StepRunner {
  private final Screen screen;
  private final List<Map<String, Object>> done = new ArrayList<>();
  private boolean passed = true;

  StepRunner(Screen screen) {
    this.screen = screen;
  }

  /** One step. */
  @FunctionalInterface
  interface Step {
    Evidence take() throws Exception;
  }

  void begin(String title) {
    screen.say(title);
  }

  void step(String title, Step step) {
    if (!passed) {
      return;
    }
    Evidence evidence = evidence(step);
    passed = evidence.holds();
    screen.say("");
    screen.sayMarked(
        (done.size() + 1)
            + ". @|bold "
            + title
            + "|@: "
            + (passed ? "@|green ok|@" : "@|red FAILED|@"));
    evidence.told().forEach(line -> screen.say("   " + line));
    Map<String, Object> record = new LinkedHashMap<>();
    record.put("step", title);
    record.put("passed", passed);
    record.put("told", evidence.told());
    done.add(record);
  }

  Outcome outcome() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("passed", passed);
    all.put("steps", done);
    List<String> last =
        List.of(
            "",
            passed
                ? "All " + done.size() + " steps did what they say."
                : "Step " + done.size() + " FAILED: do not trust this build.");
    return new Outcome(passed ? ExitCode.OK : ExitCode.FINDINGS, Report.of(all, last));
  }

  private static Evidence evidence(Step step) {
    try {
      return step.take();
    } catch (Exception failure) {
      return new Evidence(
          false,
          failure instanceof CodedError
              ? String.valueOf(failure.getMessage())
              : failure.getClass().getName());
    }
  }
}
