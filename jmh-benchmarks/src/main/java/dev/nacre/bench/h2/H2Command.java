package dev.nacre.bench.h2;

import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.IdleMachineSampler;
import dev.nacre.bench.h2.H2Run.Result;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.report.console.RunProgress;
import dev.nacre.bench.report.console.TextReport;
import dev.nacre.bench.report.file.ResultFile;
import dev.nacre.bench.side.EntryTable;
import dev.nacre.cli.failure.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code h2}: the system benchmark of page encryption. */
@Command(
    name = "h2",
    description =
        "Measures H2 plain, through Nacre and with CIPHER=AES, each sample in a JVM of its own.")
public final class H2Command implements Callable<Integer> {
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,6})([mg])");

  /** While one side inserts, the filled databases of all others are there too. */
  private static final double ROOM_FOR_EACH = 1.3;

  private static final int MOST_FORKS = 1000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--size",
      defaultValue = "1g",
      description = "Size of each database, such as 200m or 1g (default: ${DEFAULT-VALUE}).")
  private String size = "";

  @Option(
      names = "--forks",
      defaultValue = "5",
      description = "Samples of each figure (default: ${DEFAULT-VALUE}).")
  private int forks;

  @Option(
      names = "--measures",
      split = ",",
      defaultValue = "insert,scan,point,random,open",
      description =
          "What to measure (default: ${DEFAULT-VALUE}); warm-insert is an insert in a JVM that has"
              + " done another one, spill a result that does not fit into memory.")
  private List<String> measures = List.of();

  @Option(
      names = "--contenders",
      split = ",",
      defaultValue = "plain,control,nacre,cipher-aes",
      description = "Whom to measure (default: ${DEFAULT-VALUE}).")
  private List<String> contenders = List.of();

  @Option(
      names = "--jvm",
      split = " ",
      defaultValue = "-Xms1g -Xmx1g",
      description = "Flags of the forked JVMs (default: ${DEFAULT-VALUE}).")
  private List<String> jvmFlags = List.of();

  @Option(
      names = "--patience",
      defaultValue = "0",
      description =
          "Seconds to wait, before each sample, until no other process works on the machine. When"
              + " one does meanwhile the sample is taken again, twice at most (default: do"
              + " not wait).")
  private int patience;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of rows, keys and order (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--dir",
      description = "Where the databases lie meanwhile (default: the system's temporary folder).")
  private Path dir = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(
      names = "--samples",
      defaultValue = "nacre-bench-h2.json",
      description = "Where all samples are kept (default: ${DEFAULT-VALUE}).")
  private Path json = Path.of("");

  @Option(
      names = "--smoke",
      description = "A few seconds of everything: proves that it runs, and nothing else.")
  private boolean smoke;

  @Override
  public Integer call() throws InterruptedException {
    try {
      return measure();
    } catch (IOException failed) {
      spec.commandLine().getErr().println("nacre: " + failed.getMessage());
      return ExitCode.IO.number();
    }
  }

  private int measure() throws IOException, InterruptedException {
    WorkSizes sizes = smoke ? WorkSizes.smoke() : WorkSizes.of(bytes());
    if (forks < 1 || forks > MOST_FORKS) {
      throw refuse("--forks is from 1 to " + MOST_FORKS);
    }
    List<Measure> wanted = known(measures, Measure::named);
    List<H2Side> present = present();
    Jdk jdk = Jdk.of(ForkedJvm.javaCommand(), jvmFlags);
    try (ScratchFolder folder = ScratchFolder.below(dir)) {
      folder.requireRoom(
          (long) (sizes.rows() * EntryTable.ROW_BYTES * ROOM_FOR_EACH * (present.size() + 1)));
      var run =
          new H2Run(
              present,
              wanted,
              sizes,
              smoke ? 1 : forks,
              seed,
              folder.path(),
              new IdleMachineSampler(new ForkedJvm(jvmFlags), patience));
      run(run, jdk, Machine.here(folder.path()));
    }
    return 0;
  }

  private void run(H2Run run, Jdk jdk, Machine machine) throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    TextReport.print(out, machine, jdk);
    var file = new ResultFile(json.toAbsolutePath());
    var nothingYet =
        new H2ResultFile(
            Instant.now().toString(),
            false,
            machine,
            jdk,
            run.sizes(),
            run.rounds(),
            seed,
            List.of(),
            List.of());
    file.write(nothingYet); // an unwritable place fails now
    List<Result> results = new ArrayList<>();
    var progress = new RunProgress(spec.commandLine().getErr(), run.total());
    run.run(
        progress::next,
        result -> {
          results.add(result);
          file.write(nothingYet.with(results, false));
        });
    H2ResultFile report = nothingYet.with(results, true);
    file.write(report);
    TextReport.print(out, report.lines());
    out.printf("%nOf 100 such intervals 95 hold the true figure. All samples: %s%n", json);
    if (smoke) {
      out.println("A smoke run proves that everything runs. Its figures mean nothing.");
    }
  }

  private long bytes() {
    Matcher parts = SIZE.matcher(size.toLowerCase(Locale.ROOT));
    if (!parts.matches()) {
      throw refuse("--size is a number and m or g, such as 200m");
    }
    long bytes = Long.parseLong(parts.group(1)) << (parts.group(2).equals("m") ? 20 : 30);
    if (bytes == 0) {
      throw refuse("--size is more than nothing");
    }
    return bytes;
  }

  /** The requested sides, without those whose driver this build lacks. */
  private List<H2Side> present() {
    List<H2Side> asked = known(contenders, H2Side::named);
    for (H2Side side : asked) {
      if (!side.isHere()) {
        spec.commandLine()
            .getErr()
            .println(side.text() + " is left out: this build has no driver for it");
      }
    }
    return asked.stream().filter(H2Side::isHere).toList();
  }

  private <T> List<T> known(List<String> names, Function<String, T> named) {
    try {
      return names.stream().map(named).distinct().toList();
    } catch (IllegalArgumentException unknown) {
      throw refuse(String.valueOf(unknown.getMessage()));
    }
  }

  private ParameterException refuse(String why) {
    return new ParameterException(spec.commandLine(), why);
  }
}
