package dev.nacre.bench.run;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.RunState;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.experiment.RoundRunner;
import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.console.RunProgress;
import dev.nacre.bench.report.file.ReportFolder;
import dev.nacre.bench.side.BenchWallet;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.CommandResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Runs experiments, one after the other, and writes one report. */
public final class ExperimentRun {
  private final Screen screen;
  private final RunOptions options;
  private final Jdk hardware;
  private final Jdk software;
  private final List<String> notes;

  /** An experiment and its share of the total time. */
  public record Share(Experiment experiment, double part) {}

  /**
   * @param available what was asked so far, and what is said of the run before it begins
   */
  public ExperimentRun(AvailableSides available) {
    this.screen = available.screen();
    this.options = available.options();
    this.hardware = available.hardware();
    this.software = available.software();
    this.notes = available.notes();
  }

  /** Runs all experiments, one after the other, and writes one report. */
  public Outcome run(List<Share> shares, List<Chapter> chapters, Duration time)
      throws IOException, InterruptedException {
    Path out = ResultsFolder.of(screen, options);
    try (ScratchFolder scratch = ScratchFolder.below(options.dir)) {
      long room = 0;
      for (Share share : shares) {
        room = Math.max(room, share.experiment().roomBytes());
      }
      scratch.requireRoom(room);
      var campaign =
          new Campaign(
              Campaign.FORMAT,
              Instant.now().toString(),
              RunState.RUNNING,
              options.smoke,
              "nacre " + String.join(" ", arguments()),
              options.seed,
              Machine.here(scratch.path()),
              hardware,
              software,
              notes,
              List.of());
      var recorder = new RunRecorder(campaign, new ReportFolder(out, chapters), screen);
      List<RunProgress.Step> steps = new ArrayList<>();
      for (Share share : shares) {
        for (String kind : RoundRunner.kinds(share.experiment(), scratch.path())) {
          steps.add(new RunProgress.Step(share.experiment().name(), kind));
        }
      }
      var progress =
          new RunProgress(screen.terminal().err(), screen.terminal().isInteractive(), steps);
      recorder.open();
      try {
        for (Share share : shares) {
          roundRunner(share, time, scratch.path(), progress, recorder)
              .run(share.experiment(), new ArrayList<>(recorder.campaign().results()));
        }
        progress.close();
        recorder.close(RunState.COMPLETE);
      } catch (IOException | RuntimeException failed) {
        recorder.awaitEndIfInterrupted();
        progress.close();
        recorder.leftOut("The run ended early: " + failed.getMessage());
        recorder.close(RunState.FAILED);
        return new Outcome(ExitCode.IO, shown(recorder.campaign(), out));
      }
      return notes.isEmpty() && recorder.isComplete()
          ? Outcome.ok(shown(recorder.campaign(), out))
          : Outcome.findings(shown(recorder.campaign(), out));
    }
  }

  private RoundRunner roundRunner(
      Share share, Duration time, Path scratch, RunProgress progress, RunRecorder recorder) {
    List<String> flags = new ArrayList<>(options.jvmFlags);
    if (options.smoke) {
      // A smoke run only proves that everything runs: a JVM that starts fast will do.
      flags.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", BenchWallet.CHEAP_FLAG));
    }
    return new RoundRunner(
        new ForkedJvm(List.copyOf(flags)),
        options.patience,
        hardware.crypto().keySet(),
        scratch,
        Duration.ofSeconds((long) (time.toSeconds() * share.part())),
        progress,
        recorder);
  }

  private List<String> arguments() {
    return screen.command().root().commandLine().getParseResult().originalArgs();
  }

  private static CommandResult shown(Campaign campaign, Path out) {
    return CommandResult.namedValues()
        .with("outcome", campaign.outcome().name().toLowerCase(Locale.ROOT))
        .with("samples", campaign.results().size())
        .with("report", out.resolve(ReportFolder.PAGE).toString())
        .with(
            "figures",
            campaign.smoke()
                ? "mean nothing: a smoke run proves that everything runs"
                : "see the report");
  }
}
