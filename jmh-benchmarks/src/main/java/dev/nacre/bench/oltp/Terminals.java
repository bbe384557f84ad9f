package dev.nacre.bench.oltp;

import dev.nacre.bench.fork.Barrier;
import dev.nacre.bench.shop.Shop;
import dev.nacre.bench.shop.Shop.Shopper;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Runs terminals for a while and records how long each transaction takes.
 *
 * <p>Either each terminal goes on as soon as it can: that gives the throughput. Or transactions are
 * due at fixed times: that gives latencies as customers see them, because a customer who waits for
 * a terminal that hangs counts the waiting, too. Without fixed times the slow moments would hide
 * the transactions that never began in them (coordinated omission).
 */
final class Terminals {
  private static final int DIGITS = 3;
  private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(2);

  private final Shop shop;
  private final int count;
  private final Barrier barrier;
  private final SplittableRandom seeds;
  private final Recorder recorder = new Recorder(LONGEST_MICROS, DIGITS);
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  /**
   * @param barrier where these terminals wait for those of another shop before each phase
   */
  Terminals(Shop shop, int count, Barrier barrier, long seed) {
    this.shop = shop;
    this.count = count;
    this.barrier = barrier;
    this.seeds = new SplittableRandom(seed);
  }

  /** The result of a phase. */
  record Yield(Histogram micros, double perSecond, List<double[]> throughput, List<double[]> p99) {}

  /**
   * Runs the terminals.
   *
   * @param perSecond how many transactions are due each second, for all terminals together; 0 is as
   *     many as they can
   */
  Yield work(long millis, long everyMillis, double perSecond) throws Exception {
    recorder.reset();
    var ready = new CountDownLatch(count);
    var start = new CountDownLatch(1);
    long[] began = new long[1];
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      int me = number;
      SplittableRandom random = seeds.split();
      var thread =
          new Thread(
              () -> {
                try (Shopper shopper = shop.enter(random)) {
                  ready.countDown();
                  start.await();
                  long end = began[0] + TimeUnit.MILLISECONDS.toNanos(millis);
                  if (perSecond > 0) {
                    onTime(shopper, began[0], end, me, perSecond);
                  } else {
                    asFastAsItCan(shopper, end);
                  }
                } catch (InterruptedException end) {
                  Thread.currentThread().interrupt();
                } catch (Exception failed) {
                  failure.compareAndSet(null, failed);
                } finally {
                  ready.countDown();
                }
              },
              "terminal-" + number);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
    ready.await();
    barrier.await();
    began[0] = System.nanoTime();
    start.countDown();
    Yield yield = watch(began[0], millis, everyMillis);
    for (Thread thread : threads) {
      thread.join();
    }
    Exception failed = failure.get();
    if (failed != null) {
      throw failed;
    }
    return yield;
  }

  private void asFastAsItCan(Shopper shopper, long end) {
    long from = System.nanoTime();
    while (from < end && failure.get() == null) {
      shopper.act();
      long now = System.nanoTime();
      record(now - from);
      from = now;
    }
  }

  /** Each terminal has its own share of the due times, so that none waits for another. */
  private void onTime(Shopper shopper, long began, long end, int me, double perSecond) {
    double interval = count * 1e9 / perSecond;
    for (long turn = 0; failure.get() == null; turn++) {
      long due = began + (long) (me * 1e9 / perSecond + turn * interval);
      if (due >= end) {
        return;
      }
      for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
        LockSupport.parkNanos(early);
      }
      shopper.act();
      // Counts from the due time, not from the start of the work.
      record(System.nanoTime() - due);
    }
  }

  private void record(long nanos) {
    recorder.recordValue(Math.min(LONGEST_MICROS, Math.max(1, nanos / 1000)));
  }

  private Yield watch(long began, long millis, long everyMillis) throws InterruptedException {
    var all = new Histogram(LONGEST_MICROS, DIGITS);
    List<double[]> throughput = new ArrayList<>();
    List<double[]> p99 = new ArrayList<>();
    long before = began;
    long end = began + TimeUnit.MILLISECONDS.toNanos(millis);
    while (before < end) {
      long next = Math.min(end, before + TimeUnit.MILLISECONDS.toNanos(everyMillis));
      for (long early = next - System.nanoTime(); early > 0; early = next - System.nanoTime()) {
        TimeUnit.NANOSECONDS.sleep(early);
      }
      long now = System.nanoTime();
      Histogram part = recorder.getIntervalHistogram();
      all.add(part);
      double seconds = (now - began) / 1e9;
      throughput.add(new double[] {seconds, part.getTotalCount() * 1e9 / (now - before)});
      p99.add(new double[] {seconds, part.getValueAtPercentile(99) / 1e3});
      before = now;
    }
    double perSecond = all.getTotalCount() * 1e9 / (before - began);
    return new Yield(all, perSecond, throughput, p99);
  }
}
