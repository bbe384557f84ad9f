package dev.nacre.bench.command;

import dev.nacre.bench.batch.Batch;
import dev.nacre.bench.batch.BatchChapter;
import dev.nacre.bench.batch.CipherChapter;
import dev.nacre.bench.batch.CpuChapter;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.side.Side;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark batch}. */
@Command(
    name = "batch",
    description = {
      "Insert and fully scan rows of 1 KB, past the database's cache and out of it, beside other",
      "databases with their own encryption. The Virtage report,",
      "the oracletech and the Intel article."
    })
final class BatchCommand extends BenchmarkCommand {
  static final List<Chapter> CHAPTERS =
      List.of(new CipherChapter(), new BatchChapter(), new CpuChapter());

  static final int PEER_ROUNDS = 3;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--size",
      defaultValue = "1g",
      converter = ByteCount.Converter.class,
      description = "Size of each database, from 1m to 10g (default: ${DEFAULT-VALUE}).")
  private ByteCount size = new ByteCount(1L << 30);

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    List<Side> asked = options.sides(screen, Side.EMBEDDED);
    Lab lab = Lab.open(screen, options);
    Batch batch = batch(lab, options, lab.present(asked), size.bytes(), rounds, 250);
    return lab.run(List.of(new Lab.Share(batch, 1)), CHAPTERS, time);
  }

  static Batch batch(
      Lab lab, RunOptions options, List<Side> sides, long bytes, int rounds, long cpuEveryMillis) {
    long used = options.smoke ? 4L << 20 : bytes;
    var batch =
        new Batch(
            sides,
            used,
            rounds,
            Math.min(rounds, PEER_ROUNDS),
            true,
            cpuEveryMillis,
            options.smoke,
            options.seed);
    long memoryMb = Memory.megabytes();
    if (batch.heapForAllMb() > memoryMb * 3 / 4) {
      lab.note(
          "The cached scans were left out: they need a heap of "
              + batch.heapForAllMb()
              + " MB, and the machine has "
              + memoryMb);
      return new Batch(
          sides,
          used,
          rounds,
          Math.min(rounds, PEER_ROUNDS),
          false,
          cpuEveryMillis,
          options.smoke,
          options.seed);
    }
    return batch;
  }
}
