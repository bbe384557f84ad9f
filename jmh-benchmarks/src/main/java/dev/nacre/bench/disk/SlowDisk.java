package dev.nacre.bench.disk;

import dev.nacre.bench.fork.Stopwatch;
import java.nio.file.FileSystems;
import java.util.List;

/** Starts JVMs with a slow disk, and records that they have one. */
public final class SlowDisk {
  /** The name of the fact that marks samples taken on a slow disk. */
  public static final String BYTES_PER_SECOND = "diskBytesPerSecond";

  /** The name of the fact with the bytes that the disk moved in the measured phases. */
  public static final String MOVED = "diskBytes";

  static final String PROPERTY = "nacre.bench.disk.bytesPerSecond";

  private SlowDisk() {}

  /** The flags to start a JVM with. */
  public static List<String> flags(long bytesPerSecond) {
    return List.of(
        "-Djava.nio.file.spi.DefaultFileSystemProvider=" + SlowDiskProvider.class.getName(),
        "-D" + PROPERTY + "=" + bytesPerSecond);
  }

  /** The bytes that the disk of this JVM has moved so far; 0 when it is not a slow disk. */
  public static long moved() {
    return FileSystems.getDefault().provider() instanceof SlowDiskProvider slow
        ? slow.disk().bandwidth().moved()
        : 0;
  }

  /**
   * Records the speed of this JVM's disk and the bytes it has moved, if it is a slow disk. Asks the
   * file system, not the flags.
   *
   * @param before the bytes it had moved when the measurement began
   */
  public static void note(Stopwatch watch, long before) {
    if (FileSystems.getDefault().provider() instanceof SlowDiskProvider slow) {
      Bandwidth bandwidth = slow.disk().bandwidth();
      watch.note(BYTES_PER_SECOND, (double) bandwidth.bytesPerSecond());
      watch.note(MOVED, (double) (bandwidth.moved() - before));
    }
  }
}
