package dev.nacre.bench.disk;

import dev.nacre.bench.fork.Stopwatch;
import java.nio.file.FileSystems;
import java.util.List;

/** How a JVM gets a slow disk, and how it says that it has one. */
public final class SlowDisk {
  /** The fact of a sample that was taken on one. */
  public static final String BYTES_PER_SECOND = "diskBytesPerSecond";

  /** The fact that says what it moved in the measured stretch. */
  public static final String MOVED = "diskBytes";

  static final String PROPERTY = "nacre.bench.disk.bytesPerSecond";

  private SlowDisk() {}

  /** What a JVM is started with. */
  public static List<String> flags(long bytesPerSecond) {
    return List.of(
        "-Djava.nio.file.spi.DefaultFileSystemProvider=" + SlowDiskProvider.class.getName(),
        "-D" + PROPERTY + "=" + bytesPerSecond);
  }

  /** What the disk of this JVM has moved so far; 0 when it is none of these. */
  public static long moved() {
    return FileSystems.getDefault().provider() instanceof SlowDiskProvider slow
        ? slow.disk().bandwidth().moved()
        : 0;
  }

  /**
   * Notes how slow the disk of this JVM is, and what it has moved, when it is one of these. Asks
   * the file system, not the flags.
   *
   * @param before what it had moved when that began
   */
  public static void note(Stopwatch watch, long before) {
    if (FileSystems.getDefault().provider() instanceof SlowDiskProvider slow) {
      Bandwidth bandwidth = slow.disk().bandwidth();
      watch.note(BYTES_PER_SECOND, (double) bandwidth.bytesPerSecond());
      watch.note(MOVED, (double) (bandwidth.moved() - before));
    }
  }
}
