package dev.nacre.bench.disk;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A disk and the little that an operating system keeps of what it moved last.
 *
 * <p>A write moves its bytes. A read moves the pages of 4 KiB that it touches, but for those that
 * were moved a moment ago: H2 reads two pieces of one page one after the other, and a thread of
 * Nacre's may read what another reads ahead just then. Neither asks a disk for that twice. A page
 * that is still under way is waited for.
 *
 * <p>Safe for threads.
 */
final class Disk {
  static final int PAGE = 4096;

  /** 4 MB: of a file that is read from front to back, no second pass finds anything. */
  static final int PAGES_KEPT = 1024;

  private final Bandwidth bandwidth;

  /** When each page was moved or will have been, the one that was used last at the end. */
  private final Map<Page, Long> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Page, Long> eldest) {
          return size() > PAGES_KEPT;
        }
      };

  private record Page(Path file, long number) {}

  Disk(Bandwidth bandwidth) {
    this.bandwidth = bandwidth;
  }

  Bandwidth bandwidth() {
    return bandwidth;
  }

  /**
   * Returns when they have been read.
   *
   * @param bytes nothing, when it is zero or less, as at the end of a file
   */
  void read(Path file, long position, long bytes) {
    if (bytes > 0) {
      bandwidth.await(arrival(file, position / PAGE, (position + bytes - 1) / PAGE));
    }
  }

  /** Returns when they have been written. */
  void write(Path file, long position, long bytes) {
    if (bytes > 0) {
      bandwidth.await(departure(file, position, bytes));
    }
  }

  private synchronized long arrival(Path file, long first, long last) {
    long missing = 0;
    Long latest = null;
    for (long number = first; number <= last; number++) {
      Long moved = kept.get(new Page(file, number));
      if (moved == null) {
        missing++;
      } else if (latest == null || moved - latest > 0) {
        latest = moved;
      }
    }
    if (missing == 0 && latest != null) {
      return latest;
    }
    long asked = bandwidth.ask(missing * PAGE);
    keep(file, first, last, asked);
    return asked;
  }

  private synchronized long departure(Path file, long position, long bytes) {
    long asked = bandwidth.ask(bytes);
    keep(file, position / PAGE, (position + bytes - 1) / PAGE, asked);
    return asked;
  }

  private void keep(Path file, long first, long last, long moment) {
    for (long number = first; number <= last; number++) {
      kept.put(new Page(file, number), moment);
    }
  }
}
