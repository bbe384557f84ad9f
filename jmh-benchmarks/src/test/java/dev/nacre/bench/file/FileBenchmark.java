package dev.nacre.bench.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What H2 does to its file. While it scans, it reads 4 KiB at the start of each page; pages begin
 * at odd places, so each read ends in the block where the next begins. It writes chunks of 4 MiB.
 *
 * <p>The files lie in the system's cache: a disk would only make the difference smaller.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class FileBenchmark {

  /** Holds the files while a fork lasts. */
  @State(Scope.Thread)
  public static class OnDisk {
    final TwoFiles files;

    public OnDisk() {
      try {
        files = new TwoFiles();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @TearDown
    public void delete() throws IOException {
      files.delete();
    }
  }

  @Benchmark
  public int plainScan(OnDisk disk) throws IOException {
    return disk.files.plain.read(disk.files.page.clear(), disk.files.nextPage());
  }

  @Benchmark
  public int sealedScan(OnDisk disk) throws IOException {
    return disk.files.sealed.read(disk.files.page.clear(), disk.files.nextPage());
  }

  @Benchmark
  public int plainRandomRead(OnDisk disk) throws IOException {
    return disk.files.plain.read(disk.files.page.clear(), disk.files.anyPage());
  }

  @Benchmark
  public int sealedRandomRead(OnDisk disk) throws IOException {
    return disk.files.sealed.read(disk.files.page.clear(), disk.files.anyPage());
  }

  @Benchmark
  public int plainChunkWrite(OnDisk disk) throws IOException {
    return disk.files.plain.write(disk.files.chunk.clear(), disk.files.anyChunk());
  }

  @Benchmark
  public int sealedChunkWrite(OnDisk disk) throws IOException {
    return disk.files.sealed.write(disk.files.chunk.clear(), disk.files.anyChunk());
  }
}
