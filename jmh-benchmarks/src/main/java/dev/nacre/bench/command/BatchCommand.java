package dev.nacre.bench.command;

import dev.nacre.bench.batch.BatchChapter;
import dev.nacre.bench.batch.BatchExperiment;
import dev.nacre.bench.batch.CpuChapter;
import dev.nacre.bench.batch.DiskBatchExperiment;
import dev.nacre.bench.batch.DiskChapter;
import dev.nacre.bench.cipher.CipherChapter;
import dev.nacre.bench.cipher.TunedCipherChapter;
import dev.nacre.bench.experiment.Experiment;
import dev.nacre.bench.report.Chapter;
import dev.nacre.bench.run.AvailableSides;
import dev.nacre.bench.run.ExperimentRun;
import dev.nacre.bench.run.RunOptions;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.Sides;
import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre benchmark batch}. */
@Command(
    name = "batch",
    description = {
      "Insert and fully scan rows of 1 KB, past the database's cache and out of it, beside other",
      "databases with their own encryption. The Virtage report,",
      "the oracletech and the Intel article. With --disk: insert and scan where the disk takes the",
      "time, without encryption and with it."
    })
final class BatchCommand extends BenchmarkCommand {
  static final List<Chapter> CHAPTERS =
      List.of(
          new CipherChapter(),
          new TunedCipherChapter(),
          new BatchChapter(),
          new DiskChapter(),
          new CpuChapter());

  static final int PEER_ROUNDS = 3;

  private static final long SIZE = 1L << 30;
  private static final long SIZE_ON_DISK = 128L << 20;
  private static final long SMOKE_SIZE = 4L << 20;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--size",
      converter = ByteCount.Converter.class,
      description = "Size of each database, from 1m to 10g (default: 1g; with --disk 128m).")
  private @Nullable ByteCount size;

  @Option(
      names = "--disk",
      paramLabel = "BYTES",
      converter = ByteCount.Converter.class,
      description = {
        "Insert and scan alone, on a disk that moves so many bytes a second, from 1m to 10g, in"
            + " the",
        "place of all else; a shim in the JVM limits it. 20m is slower than any cipher here",
        "(default: the disk as it is)."
      })
  private @Nullable ByteCount disk;

  @Option(
      names = "--insert-only",
      description = "Insert alone, and read nothing: many rounds in a shorter time.")
  private boolean insertOnly;

  @Override
  Outcome measure(Screen screen) throws IOException, InterruptedException {
    if (insertOnly && disk != null) {
      throw new UsageException(screen.command(), "--insert-only and --disk exclude each other");
    }
    int rounds = options.rounds(screen);
    Duration time = options.time(screen, 0);
    List<Side> asked = options.sides(screen, disk == null ? Sides.EMBEDDED : Sides.PATTERNS);
    AvailableSides available = AvailableSides.open(screen, options);
    List<Side> sides = available.present(asked);
    Experiment experiment =
        disk == null
            ? batch(available, options, sides, bytes(SIZE), rounds, reads(), 250)
            : onDisk(sides, disk.bytes(), rounds);
    return new ExperimentRun(available)
        .run(List.of(new ExperimentRun.Share(experiment, 1)), CHAPTERS, time);
  }

  private BatchExperiment.Reads reads() {
    return insertOnly ? BatchExperiment.Reads.NONE : BatchExperiment.Reads.ALL;
  }

  private long bytes(long otherwise) {
    return size == null ? otherwise : size.bytes();
  }

  private DiskBatchExperiment onDisk(List<Side> sides, long bytesPerSecond, int rounds) {
    return new DiskBatchExperiment(
        sides,
        options.smoke() ? SMOKE_SIZE : bytes(SIZE_ON_DISK),
        bytesPerSecond,
        rounds,
        options.smoke(),
        options.seed());
  }

  static BatchExperiment batch(
      AvailableSides available,
      RunOptions options,
      List<Side> sides,
      long bytes,
      int rounds,
      BatchExperiment.Reads reads,
      long cpuEveryMillis) {
    BatchExperiment batch = batch(options, sides, bytes, rounds, reads, cpuEveryMillis);
    long memoryMb = Memory.megabytes();
    if (reads != BatchExperiment.Reads.ALL || batch.heapForAllMb() <= memoryMb * 3 / 4) {
      return batch;
    }
    available.note(
        "The cached scans were left out: they need a heap of "
            + batch.heapForAllMb()
            + " MB, and the machine has "
            + memoryMb);
    return batch(
        options, sides, bytes, rounds, BatchExperiment.Reads.PAST_THE_CACHE, cpuEveryMillis);
  }

  private static BatchExperiment batch(
      RunOptions options,
      List<Side> sides,
      long bytes,
      int rounds,
      BatchExperiment.Reads reads,
      long cpuEveryMillis) {
    return new BatchExperiment(
        sides,
        options.smoke() ? SMOKE_SIZE : bytes,
        rounds,
        Math.min(rounds, PEER_ROUNDS),
        reads,
        cpuEveryMillis,
        options.smoke(),
        options.seed());
  }
}
