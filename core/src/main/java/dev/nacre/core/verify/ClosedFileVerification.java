package dev.nacre.core.verify;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.verify.BlockBatch;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Verifies all blocks of one file. Threads take turns to read a piece of the file, in order, and
 * decrypt in parallel: the disk reads sequentially, and several cores work.
 *
 * <p>First reads everything; asks for the owners of refused blocks in a second step, when the file
 * may be closed: the engine opens it itself to answer.
 */
public final class ClosedFileVerification {
  // More threads would only wait for the disk.
  private static final int MOST_THREADS = 4;
  private static final int SMALL = 4 * BlockBatch.MOST;

  private final FileVerifier file;
  private final BlockListener watch;
  private final ProgressListener meter;
  private final FileStatus status;
  private final List<Finding> parts = new ArrayList<>();
  private final List<Refused> refused = new ArrayList<>();
  private final AtomicLong blocks = new AtomicLong();
  private final Object turn = new Object();
  private long next;
  private long end;
  private volatile boolean stopped;
  private boolean complete;

  /** A run of blocks that are refused for the same reason. */
  record Refused(long first, long last, Fault fault) {}

  public ClosedFileVerification(FileVerifier file, BlockListener watch, ProgressListener meter) {
    this.file = file;
    this.watch = watch;
    this.meter = meter;
    this.status = file.status();
  }

  /** Verifies everything; stops when the thread is interrupted. */
  public void run() throws IOException {
    new MetadataVerifier(file, parts).verify();
    next = file.headers();
    end = Math.min(file.blocks(), file.presentBlocks());
    meter.begin(Math.max(0, end - next) * BlockLayout.RECORD);
    for (int slot = 0; slot < Math.min(file.headers(), file.blocks()); slot++) {
      blocks.incrementAndGet();
      Fault fault = file.findHeaderFault(slot);
      if (fault != null) {
        parts.add(Finding.of(FilePart.HEADER, slot, fault.code(), fault.text()));
      }
    }
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    if (threads == 1 || end - next <= SMALL) {
      work();
    } else {
      work(threads);
    }
    long wanted = file.blocks();
    if (!stopped && !file.isLive() && end < wanted) {
      refused.add(new Refused(Math.max(end, file.headers()), wanted - 1, Fault.MISSING));
    }
    complete = !stopped;
  }

  private void work(int threads) throws IOException {
    ExecutorService workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "nacre-verify");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(
            workers.submit(
                () -> {
                  work();
                  return null;
                }));
      }
      for (Future<?> result : results) {
        await(result);
      }
    } finally {
      workers.shutdown();
    }
  }

  // Waits to the end even when interrupted: the file must not be closed while threads read it.
  private void await(Future<?> result) throws IOException {
    while (true) {
      try {
        result.get();
        return;
      } catch (InterruptedException stop) {
        stopped = true;
      } catch (ExecutionException failed) {
        stopped = true;
        if (failed.getCause() instanceof IOException unreadable) {
          throw unreadable;
        }
        throw new IllegalStateException("a thread that verified has failed", failed.getCause());
      }
    }
  }

  private void work() throws IOException {
    try (BlockBatch batch = file.batch()) {
      RefusedRuns runs = new RefusedRuns(watch);
      for (int count = take(batch); count > 0; count = take(batch)) {
        batch.verify(runs);
        blocks.addAndGet(count);
        meter.done((long) count * BlockLayout.RECORD);
        if (Thread.interrupted()) {
          stopped = true;
        }
      }
      synchronized (refused) {
        refused.addAll(runs.refused());
      }
    }
  }

  private int take(BlockBatch batch) throws IOException {
    synchronized (turn) {
      if (stopped || next >= end) {
        return 0;
      }
      int count = batch.read(next, end);
      next += count;
      return count;
    }
  }

  /** Whether some blocks were refused, so that their owners are needed. */
  public boolean hasRefused() {
    return !refused.isEmpty();
  }

  /**
   * The result so far.
   *
   * @param owners of the blocks that do not open
   */
  public VerificationReport result(BlockUses owners) {
    Findings findings = new Findings(parts);
    refused.sort((one, other) -> Long.compare(one.first(), other.first()));
    refused.forEach(some -> findings.add(some, owners));
    return new VerificationReport(
        status, blocks.get(), complete, findings.listed(), findings.unlisted());
  }
}
