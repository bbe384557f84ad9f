package dev.nacre.core.file.anchor;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Reports the progress of a session to an anchor, at most once a minute, in a thread of its own.
 *
 * <p>A late or missing report only leaves the anchor behind the file, which is allowed. After
 * {@link #end} nothing is reported: the close makes the last report. Safe for threads.
 */
final class ProgressReports {
  static final long EVERY = TimeUnit.MINUTES.toNanos(1);

  // One thread for all files, which ends when idle.
  private static final Executor TELLER = teller();

  private final LongSupplier nanos;
  private final Executor teller;
  private final Object telling = new Object();
  private volatile boolean ended;

  // Read and written with the file's lock held.
  private long last;

  /** A report to the anchor. */
  @FunctionalInterface
  interface Telling {
    void tell() throws IOException;
  }

  ProgressReports(LongSupplier nanos) {
    this(nanos, TELLER);
  }

  ProgressReports(LongSupplier nanos, Executor teller) {
    this.nanos = nanos;
    this.teller = teller;
    this.last = nanos.getAsLong();
  }

  /** The session has made progress. Called with the file's lock held; does not block. */
  void made(Telling what) {
    long now = nanos.getAsLong();
    if (!ended && now - last >= EVERY) {
      last = now;
      teller.execute(() -> tell(what));
    }
  }

  /** Ends the reports; waits for one that is running. */
  void end() {
    synchronized (telling) {
      ended = true;
    }
  }

  private void tell(Telling what) {
    synchronized (telling) {
      if (ended) {
        return;
      }
      try {
        what.tell();
      } catch (IOException | RuntimeException later) {
        // The anchor stays behind; the close reports what is wrong with it.
      }
    }
  }

  private static Executor teller() {
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "nacre-anchor");
              thread.setDaemon(true);
              thread.setContextClassLoader(null);
              return thread;
            });
    one.allowCoreThreadTimeOut(true);
    return one;
  }
}
