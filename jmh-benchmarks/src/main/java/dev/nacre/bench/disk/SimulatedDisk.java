package dev.nacre.bench.disk;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A disk with the small page cache of an operating system.
 *
 * <p>A write moves its bytes. A read moves the pages of 4 KiB that it touches, except those moved a
 * moment ago: H2 reads two pieces of one page one after the other, and one of Nacre's threads may
 * read what another is just reading ahead. Neither makes a real disk move the page twice. A read
 * waits for a page that is still under way.
 *
 * <p>Thread-safe.
 */
final class SimulatedDisk {
  static final int PAGE = 4096;

  /** 4 MB: when a file is read from front to back, a second pass finds nothing. */
  static final int PAGES_KEPT = 1024;

  private final Bandwidth bandwidth;

  /** The time when each page was or will be moved, the most recently used page last. */
  private final Map<Page, Long> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Page, Long> eldest) {
          return size() > PAGES_KEPT;
        }
      };

  private record Page(Path file, long number) {}

  SimulatedDisk(Bandwidth bandwidth) {
    this.bandwidth = bandwidth;
  }

  Bandwidth bandwidth() {
    return bandwidth;
  }

  /**
   * Returns when the bytes have been read.
   *
   * @param bytes nothing to read when zero or less, as at the end of a file
   */
  void read(Path file, long position, long bytes) {
    if (bytes > 0) {
      bandwidth.await(arrival(file, position / PAGE, (position + bytes - 1) / PAGE));
    }
  }

  /** Returns when the bytes have been written. */
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
