package dev.nacre.bench.command;

import dev.nacre.bench.batch.TunedCheck;
import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.campaign.Outcome;
import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.Processors;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.report.Progress;
import dev.nacre.bench.report.ReportFolder;
import dev.nacre.bench.run.Conductor;
import dev.nacre.bench.run.Experiment;
import dev.nacre.bench.side.Aes;
import dev.nacre.bench.side.BenchWallet;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.slap.SlapProgram;
import dev.nacre.cli.ExitCode;
import dev.nacre.cli.Screen;
import dev.nacre.cli.UsageException;
import dev.nacre.cli.output.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs experiments: finds out what can be measured here, runs it, and writes the report. */
final class Lab {
  private final Screen screen;
  private final RunOptions options;
  private final Jdk hardware;
  private final Jdk software;
  private final List<String> notes = new ArrayList<>();

  /** An experiment and its share of the total time. */
  record Share(Experiment experiment, double part) {}

  private Lab(Screen screen, RunOptions options, Jdk hardware, Jdk software) {
    this.screen = screen;
    this.options = options;
    this.hardware = hardware;
    this.software = software;
  }

  /** Asks the JDK for its capabilities. */
  static Lab open(Screen screen, RunOptions options) throws IOException, InterruptedException {
    String java = ForkedJvm.javaCommand();
    Jdk hardware = Jdk.of(java, options.jvmFlags);
    List<String> flags = Aes.SOFTWARE.flags(hardware.crypto().keySet());
    List<String> all = new ArrayList<>(options.jvmFlags);
    all.addAll(flags);
    var lab = new Lab(screen, options, hardware, Jdk.of(java, all));
    lab.judgeTheJdk();
    return lab;
  }

  private void judgeTheJdk() {
    List<String> missing =
        Aes.SWITCHES.stream().filter(name -> !hardware.crypto().containsKey(name)).toList();
    if (!missing.isEmpty()) {
      note(
          "This JDK has no " + String.join(", ", missing) + ": AES cannot be switched off with it");
    }
    if (!hardware.hardwareAes()) {
      note(
          "This JVM runs AES in software by itself ("
              + System.getProperty("os.arch")
              + "): “hardware AES” on this page is software, too");
    }
  }

  /** The sides that can be measured here; reports the others, with the reason. */
  List<Side> present(List<Side> asked) throws InterruptedException {
    List<Side> present = new ArrayList<>();
    for (Side side : asked) {
      Optional<String> reason = whyNot(side);
      if (reason.isEmpty()) {
        present.add(side);
      } else {
        note(side.words() + " was left out: " + reason.get());
      }
    }
    return present;
  }

  private Optional<String> whyNot(Side side) throws InterruptedException {
    if (!side.engine().isHere()) {
      return Optional.of("there is no " + side.engine().driver() + " here");
    }
    if (side.isProgram() && SlapProgram.find().isEmpty()) {
      return Optional.of("mariadb-slap is not installed here");
    }
    if (!side.aes().isPossible(hardware.crypto().keySet())
        || (side.aes() == Aes.SOFTWARE && software.hardwareAes())) {
      return Optional.of("this JVM cannot do without the processor's AES");
    }
    return side.isTuned()
        ? TunedCheck.of(new ForkedJvm(options.jvmFlags)).whyNot(side)
        : Optional.empty();
  }

  /** The whole machine, written 0, and one of its processors where that is possible. */
  List<Integer> machineSizes() throws InterruptedException {
    if (Runtime.getRuntime().availableProcessors() == 1) {
      note("This machine has one processor: there is no smaller one to compare with");
      return List.of(0);
    }
    if (!Processors.canBeFewer()) {
      note("One processor of the machine was left out: there is no taskset here");
      return List.of(0);
    }
    return List.of(0, 1);
  }

  /** The given numbers of processors that are available here, in order; all of them are 0. */
  List<Integer> machineSizes(List<Integer> asked) throws InterruptedException {
    int here = Runtime.getRuntime().availableProcessors();
    List<Integer> sizes = new ArrayList<>();
    for (int size : new TreeSet<>(asked)) {
      String leftOut = size + (size == 1 ? " processor was" : " processors were") + " left out: ";
      if (size > here) {
        note(leftOut + "this machine has " + here);
      } else if (size < here && !Processors.canBeFewer()) {
        note(leftOut + "there is no taskset here");
      } else {
        sizes.add(size == here ? 0 : size);
      }
    }
    return sizes;
  }

  void note(String words) {
    notes.add(words);
    screen.warn(words);
  }

  /** Runs all experiments, one after the other, and writes one report. */
  dev.nacre.cli.Outcome run(List<Share> shares, List<Chapter> chapters, Duration time)
      throws IOException, InterruptedException {
    Path out = outFolder();
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
              Outcome.RUNNING,
              options.smoke,
              "nacre " + String.join(" ", arguments()),
              options.seed,
              Machine.here(scratch.path()),
              hardware,
              software,
              List.copyOf(notes),
              List.of());
      var book = new LogBook(campaign, new ReportFolder(out, chapters), screen);
      List<Progress.Step> steps = new ArrayList<>();
      for (Share share : shares) {
        for (String kind : Conductor.kinds(share.experiment(), scratch.path())) {
          steps.add(new Progress.Step(share.experiment().name(), kind));
        }
      }
      var progress =
          new Progress(screen.terminal().err(), screen.terminal().isInteractive(), steps);
      book.open();
      try {
        for (Share share : shares) {
          conductor(share, time, scratch.path(), progress, book)
              .run(share.experiment(), new ArrayList<>(book.campaign().results()));
        }
        progress.close();
        book.close(Outcome.COMPLETE);
      } catch (IOException | RuntimeException failed) {
        book.awaitEndIfInterrupted();
        progress.close();
        book.leftOut("The run ended early: " + failed.getMessage());
        book.close(Outcome.FAILED);
        return new dev.nacre.cli.Outcome(ExitCode.IO, shown(book.campaign(), out));
      }
      return notes.isEmpty() && book.isComplete()
          ? dev.nacre.cli.Outcome.ok(shown(book.campaign(), out))
          : dev.nacre.cli.Outcome.findings(shown(book.campaign(), out));
    }
  }

  private Conductor conductor(
      Share share, Duration time, Path scratch, Progress progress, LogBook book) {
    List<String> flags = new ArrayList<>(options.jvmFlags);
    if (options.smoke) {
      // A smoke run only proves that everything runs: a JVM that starts fast will do.
      flags.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", BenchWallet.CHEAP_FLAG));
    }
    return new Conductor(
        new ForkedJvm(List.copyOf(flags)),
        options.patience,
        hardware.crypto().keySet(),
        scratch,
        Duration.ofSeconds((long) (time.toSeconds() * share.part())),
        progress,
        book);
  }

  private List<String> arguments() {
    return screen.command().root().commandLine().getParseResult().originalArgs();
  }

  private static CommandResult shown(Campaign campaign, Path out) {
    return CommandResult.facts()
        .with("outcome", campaign.outcome().name().toLowerCase(Locale.ROOT))
        .with("samples", campaign.results().size())
        .with("report", out.resolve(ReportFolder.PAGE).toString())
        .with(
            "figures",
            campaign.smoke()
                ? "mean nothing: a smoke run proves that everything runs"
                : "see the report");
  }

  /** An empty folder: results are never overwritten. */
  private Path outFolder() throws IOException {
    if (options.out != null) {
      if (!isEmpty(options.out)) {
        throw new UsageException(
            screen.command(), "--out names a folder that holds something; results are kept");
      }
      return options.out;
    }
    String now = Instant.now().toString();
    Path home = Path.of("jmh-benchmarks", "results");
    String prefix = Files.isDirectory(home) ? "" : "nacre-benchmark-";
    Path parent = Files.isDirectory(home) ? home : Path.of("");
    Path today = parent.resolve(prefix + now.substring(0, 10));
    return isEmpty(today)
        ? today
        : parent.resolve(
            prefix + now.substring(0, 10) + "-" + now.substring(11, 19).replace(":", ""));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return true;
    }
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }
}
