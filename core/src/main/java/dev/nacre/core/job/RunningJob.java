package dev.nacre.core.job;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Runs a {@link JobTask} in a thread, under a number. Safe for threads. */
final class RunningJob {
  private static final long WAIT_MILLIS = 200;

  private final long number;
  private final JobTask task;
  private final Throttle throttle = new Throttle(System::nanoTime);

  /**
   * Held during all calls of the task except for its progress. Acquired before the monitor. Fair: a
   * caller that ends a job waits for one step and not for all.
   */
  private final ReentrantLock working = new ReentrantLock(true);

  private JobState state;
  private String message = "";
  private boolean cancelled;
  private boolean stopped;
  private boolean closed;
  private @Nullable Thread thread;

  RunningJob(long number, JobTask task, boolean paused) {
    this.number = number;
    this.task = task;
    this.state = paused ? JobState.PAUSED : JobState.RUNNING;
    throttle.limit(task.limit());
    throttle.begin(task.cost());
  }

  long number() {
    return number;
  }

  String target() {
    return task.target();
  }

  synchronized boolean isOver() {
    return state.isOver();
  }

  synchronized void start() {
    if (state == JobState.RUNNING && thread == null && !stopped) {
      Thread fresh = new Thread(null, this::run, "nacre-job-" + number, 0, false);
      fresh.setDaemon(true);
      fresh.setContextClassLoader(null);
      thread = fresh;
      fresh.start();
    }
  }

  JobStatus status() {
    JobProgress progress = task.progress();
    JobCost cost = task.cost();
    synchronized (this) {
      OptionalLong eta =
          state == JobState.RUNNING ? throttle.secondsLeft(cost) : OptionalLong.empty();
      return new JobStatus(
          number,
          task.kind(),
          task.target(),
          state,
          progress.done(),
          progress.total(),
          progress.unit(),
          eta,
          throttle.limit(),
          joined(message, progress.message()));
    }
  }

  void pause() throws IOException {
    working.lock();
    try {
      change(JobState.PAUSED, JobState.RUNNING, JobState.PENDING);
      task.paused(true);
    } finally {
      working.unlock();
    }
  }

  /** Resumes a paused job, or retries a failed one. */
  void resume() throws IOException {
    working.lock();
    try {
      synchronized (this) {
        refuseIf(cancelled, "was cancelled");
        refuseUnless(JobState.PAUSED, JobState.FAILED);
      }
      // This comes first: if it fails, the job stays as it is, and can be resumed later.
      task.paused(false);
      change(JobState.RUNNING, JobState.PAUSED, JobState.FAILED);
    } finally {
      working.unlock();
    }
    start();
  }

  /** If the task cannot be cancelled, the job stays as it was, and the call can be repeated. */
  void cancel() throws IOException {
    working.lock();
    try {
      synchronized (this) {
        refuseIf(cancelled || state == JobState.DONE, "is over");
      }
      task.cancel();
      synchronized (this) {
        cancelled = true;
        state = JobState.FAILED;
        message = "Cancelled";
        notifyAll();
      }
      closeTask();
    } finally {
      working.unlock();
    }
  }

  void throttle(long megabytesPerSecond) {
    working.lock();
    try {
      synchronized (this) {
        refuseIf(cancelled || state == JobState.DONE, "is over");
        throttle.limit(megabytesPerSecond);
        throttle.begin(task.cost());
        notifyAll();
      }
      task.limited(megabytesPerSecond);
    } finally {
      working.unlock();
    }
  }

  /** Stops the job without cancelling it: waits for the current step. */
  void stop() {
    synchronized (this) {
      stopped = true;
      notifyAll();
    }
    working.lock();
    try {
      closeTask();
    } finally {
      working.unlock();
    }
  }

  /** Waits until the job no longer runs, with a timeout. */
  synchronized boolean await(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (thread != null) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  private synchronized void change(JobState to, JobState... from) {
    refuseUnless(from);
    state = to;
    message = "";
    throttle.begin(task.cost());
    notifyAll();
  }

  // Called with the monitor held.
  private void refuseUnless(JobState... wanted) {
    refuseIf(!List.of(wanted).contains(state), "is " + state);
  }

  private void refuseIf(boolean refused, String why) {
    if (refused) {
      throw new NacreException(ErrorCode.JOB_STATE, "Job " + number + " " + why);
    }
  }

  private void run() {
    try {
      while (takeTurn()) {
        // Continue until the job is paused, over, or stopped.
      }
    } finally {
      ended();
    }
  }

  // Whatever ended the thread, a job without one must not show as running.
  private synchronized void ended() {
    if (Thread.currentThread().equals(thread)) {
      thread = null;
      if (!state.isOver()) {
        state = JobState.FAILED;
        message = "Ended by an error";
      }
      notifyAll();
    }
  }

  /** Does one step; false when this thread has nothing more to do. */
  private boolean takeTurn() {
    long rest;
    working.lock();
    try {
      if (!goesOn()) {
        return false;
      }
      long begun = System.nanoTime();
      StepResult result = task.step();
      rest = after(result, System.nanoTime() - begun);
      if (result.next() == StepResult.Next.DONE) {
        closeTask();
      }
    } catch (IOException | RuntimeException | Error failed) {
      // Also errors such as an OutOfMemoryError, which may be temporary.
      rest = 0;
      fail(failed);
    } finally {
      working.unlock();
    }
    rest(rest);
    return true;
  }

  private synchronized boolean goesOn() {
    if (!stopped && (state == JobState.RUNNING || state == JobState.PENDING)) {
      return true;
    }
    thread = null;
    notifyAll();
    return false;
  }

  private synchronized long after(StepResult result, long took) {
    if (state != JobState.RUNNING && state != JobState.PENDING) {
      // Paused or cancelled meanwhile; but a finished job stays finished.
      state = result.next() == StepResult.Next.DONE && !cancelled ? JobState.DONE : state;
      return 0;
    }
    state = result.next().state();
    return state == JobState.PENDING
        ? TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS)
        : throttle.used(result, task.cost(), took, task.traffic());
  }

  private synchronized void fail(Throwable failed) {
    if (!cancelled && !stopped) {
      state = JobState.FAILED;
      message = text(failed);
    }
  }

  // Ends early when the state or the limit changes.
  private synchronized void rest(long nanos) {
    JobState before = state;
    long limit = throttle.limit();
    long end = System.nanoTime() + nanos;
    try {
      long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
      while (millis > 0 && !stopped && state == before && throttle.limit() == limit) {
        wait(millis);
        millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    } catch (InterruptedException nobodyShould) {
      // Jobs are ended by their state; a shortened rest does no harm.
    }
  }

  // Called with {@code working} held.
  private void closeTask() {
    if (!closed) {
      closed = true;
      task.close();
    }
  }

  private static String joined(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }

  private static String text(Throwable failed) {
    String text = failed.getMessage();
    return text == null ? failed.getClass().getSimpleName() : text;
  }
}
