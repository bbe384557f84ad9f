package dev.nacre.core.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A work goes piece by piece, each let through by the test. */
class JobsTest {
  private static final long LONG = 20_000;

  private final Jobs jobs = new Jobs();
  private final Counting work = new Counting("shop", 3);

  @AfterEach
  void end() {
    work.let(1000);
    jobs.close();
  }

  @Test
  void goesOnUntilItIsDone() throws Exception {
    long job = jobs.start(work, false);
    assertThat(status(job).state()).isEqualTo(JobState.RUNNING);
    work.let(3);
    assertThat(jobs.await(job, LONG)).isTrue();
    JobStatus done = status(job);
    assertThat(done.state()).isEqualTo(JobState.DONE);
    assertThat(done.done()).isEqualTo(3);
    assertThat(done.message()).isEqualTo("3 seen");
    assertThat(work.closed).isEqualTo(1);
  }

  @Test
  void oneJobATarget() throws Exception {
    long job = jobs.start(work, false);
    assertCode(ErrorCode.JOB_RUNNING, () -> jobs.start(new Counting("shop", 1), false));
    Counting other = new Counting("other", 1);
    other.let(1);
    assertThat(jobs.await(jobs.start(other, false), LONG)).isTrue();
    work.let(3);
    assertThat(jobs.await(job, LONG)).isTrue();
    Counting again = new Counting("shop", 1);
    again.let(1);
    assertThat(jobs.await(jobs.start(again, false), LONG)).isTrue();
  }

  @Test
  void pausedJobDoesNothingUntilItIsResumed() throws Exception {
    long job = jobs.start(work, false);
    work.let(1);
    work.awaitSteps(1);
    work.let(1); // the step that is under way
    jobs.pause(job);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(work.remembered).isTrue();
    int steps = work.steps;
    work.let(1);
    assertThat(status(job).state()).isEqualTo(JobState.PAUSED);
    assertThat(work.steps).isEqualTo(steps);
    assertCode(ErrorCode.JOB_STATE, () -> jobs.pause(job));
    jobs.resume(job);
    work.let(3);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(work.remembered).isFalse();
    assertThat(status(job).state()).isEqualTo(JobState.DONE);
    assertCode(ErrorCode.JOB_STATE, () -> jobs.resume(job));
  }

  @Test
  void jobPausedBeforeARestartWaits() throws Exception {
    work.let(3);
    long job = jobs.start(work, true);
    assertThat(status(job).state()).isEqualTo(JobState.PAUSED);
    jobs.resume(job);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.DONE);
  }

  @Test
  void failedJobShowsItsReasonAndIsTriedAgain() throws Exception {
    work.fails = true;
    work.let(1);
    long job = jobs.start(work, false);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.FAILED);
    assertThat(status(job).message()).contains("No space left");
    assertThat(work.closed).isZero();
    work.fails = false;
    jobs.resume(job);
    work.let(3);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.DONE);
  }

  @Test
  void cancelledJobIsOver() throws Exception {
    long job = jobs.start(work, false);
    work.let(1);
    work.awaitSteps(1);
    work.let(1);
    jobs.cancel(job);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.FAILED);
    assertThat(status(job).message()).startsWith("Cancelled");
    assertThat(work.cancelled).isTrue();
    assertThat(work.closed).isEqualTo(1);
    assertCode(ErrorCode.JOB_STATE, () -> jobs.resume(job));
    assertCode(ErrorCode.JOB_STATE, () -> jobs.cancel(job));
  }

  @Test
  void jobThatCannotBeCancelledGoesOn() throws Exception {
    long job = jobs.start(work, false);
    work.refuses = true;
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> jobs.cancel(job));
    assertThat(status(job).state()).isEqualTo(JobState.RUNNING);
    assertThat(work.closed).isZero();
    jobs.pause(job);
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> jobs.resume(job));
    assertThat(status(job).state()).isEqualTo(JobState.PAUSED);
    work.refuses = false;
    jobs.resume(job);
    work.let(3);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.DONE);
    // And what is done is not cancelled.
    assertCode(ErrorCode.JOB_STATE, () -> jobs.cancel(job));
    assertThat(work.cancelled).isFalse();
  }

  @Test
  void anErrorIsAFailureToo() throws Exception {
    work.dies = true;
    work.let(1);
    long job = jobs.start(work, false);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.FAILED);
    assertThat(status(job).message()).contains("no room");
    work.dies = false;
    jobs.resume(job);
    work.let(3);
    assertThat(jobs.await(job, LONG)).isTrue();
    assertThat(status(job).state()).isEqualTo(JobState.DONE);
  }

  @Test
  void closingWaitsForThePieceAndNoMore() throws Exception {
    long job = jobs.start(work, false);
    work.let(1);
    work.awaitSteps(1);
    work.let(1);
    jobs.close();
    assertThat(work.closed).isEqualTo(1);
    assertThat(work.steps).isLessThan(3);
    assertThat(status(job).state()).isEqualTo(JobState.RUNNING);
    assertCode(ErrorCode.JOB_STATE, () -> jobs.start(new Counting("late", 1), false));
  }

  @Test
  void unknownJobNumberIsRefused() {
    assertCode(ErrorCode.JOB_UNKNOWN, () -> jobs.cancel(-1));
  }

  @Test
  void pauseWaitsForThePiece() throws Exception {
    long job = jobs.start(work, false);
    work.stepping.acquire();
    Thread pausing = inThread(() -> jobs.pause(job));
    while (pausing.getState() != Thread.State.WAITING
        && pausing.getState() != Thread.State.TERMINATED) {
      Thread.onSpinWait();
    }
    work.let(1);
    pausing.join();
    assertThat(work.overlapped).isFalse();
    assertThat(status(job).state()).isEqualTo(JobState.PAUSED);
    assertThat(work.remembered).isTrue();
  }

  @Test
  void jobPausedAndResumedByTwoHasTheStateItShows() throws Throwable {
    Counting much = new Counting("race", Integer.MAX_VALUE);
    much.let(1_000_000);
    long job = jobs.start(much, false);
    Thread resuming = inThread(() -> often(() -> jobs.resume(job)));
    often(() -> jobs.pause(job));
    resuming.join();
    boolean paused = status(job).state() == JobState.PAUSED;
    assertThat(much.overlapped).isFalse();
    assertThat(much.remembered).isEqualTo(paused);
    jobs.cancel(job);
  }

  @Test
  void resumeWaitsForAPause() throws Exception {
    Counting much = new Counting("race", Integer.MAX_VALUE);
    much.let(1_000_000);
    much.holdsPause = true;
    long job = jobs.start(much, false);
    Thread pausing = inThread(() -> jobs.pause(job));
    much.pausing.acquire();
    Thread resuming = inThread(() -> jobs.resume(job));
    // It stands still there, or is through.
    while (resuming.getState() != Thread.State.WAITING
        && resuming.getState() != Thread.State.TERMINATED) {
      Thread.onSpinWait();
    }
    much.paused.release();
    pausing.join();
    resuming.join();
    assertThat(status(job).state()).isEqualTo(JobState.RUNNING);
    // After a restart it would wait for somebody otherwise, whatever the list says now.
    assertThat(much.remembered).isFalse();
    jobs.cancel(job);
  }

  @Test
  void aLimitIsRememberedAndKeptFromTheStart() throws Exception {
    work.limit = 7;
    long job = jobs.start(work, true);
    assertThat(status(job).throttle()).isEqualTo(7);
    jobs.throttle(job, 20);
    assertThat(status(job).throttle()).isEqualTo(20);
    assertThat(work.limit).isEqualTo(20);
  }

  private static void often(ThrowingCallable call) throws Throwable {
    for (int i = 0; i < 500; i++) {
      try {
        call.call();
      } catch (NacreException notNow) {
        assertThat(notNow.code()).isEqualTo(ErrorCode.JOB_STATE);
      }
    }
  }

  private static Thread inThread(ThrowingCallable call) {
    Thread thread =
        new Thread(
            () -> {
              try {
                call.call();
              } catch (Throwable failed) {
                throw new AssertionError(failed);
              }
            });
    thread.start();
    return thread;
  }

  private JobStatus status(long job) {
    return jobs.list().stream().filter(one -> one.job() == job).findFirst().orElseThrow();
  }

  private static void assertCode(ErrorCode code, ThrowingCallable call) {
    assertThatExceptionOfType(NacreException.class)
        .isThrownBy(call)
        .satisfies(refused -> assertThat(refused.code()).isEqualTo(code));
  }

  /** Does a piece for each permit. */
  private static final class Counting implements JobTask {
    private final String target;
    private final int total;
    private final Semaphore permits = new Semaphore(0);
    private final Semaphore took = new Semaphore(0);
    volatile boolean fails;
    volatile boolean dies;
    volatile boolean refuses;
    volatile int steps;
    volatile int closed;
    volatile boolean cancelled;
    volatile boolean remembered;
    volatile boolean overlapped;
    volatile boolean holdsPause;
    volatile long limit;
    final Semaphore stepping = new Semaphore(0);
    final Semaphore pausing = new Semaphore(0);
    final Semaphore paused = new Semaphore(0);
    private final AtomicInteger inside = new AtomicInteger();

    Counting(String target, int total) {
      this.target = target;
      this.total = total;
    }

    void let(int pieces) {
      permits.release(pieces);
    }

    void awaitSteps(int count) throws InterruptedException {
      took.acquire(count);
    }

    @Override
    public JobKind kind() {
      return JobKind.VERIFY;
    }

    @Override
    public String target() {
      return target;
    }

    @Override
    public JobProgress progress() {
      return new JobProgress(steps, total, "PIECES", steps == total ? steps + " seen" : "");
    }

    @Override
    public StepResult step() throws IOException {
      overlapped |= inside.incrementAndGet() > 1;
      stepping.release();
      try {
        return stepAlone();
      } finally {
        inside.decrementAndGet();
      }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
    private StepResult stepAlone() throws IOException {
      try {
        if (!permits.tryAcquire(1, TimeUnit.SECONDS)) {
          // Whoever ends the job waits for the piece that is being done.
          return StepResult.of(0);
        }
      } catch (InterruptedException nobodyDoes) {
        throw new IOException(nobodyDoes);
      }
      if (dies) {
        throw new OutOfMemoryError("no room");
      }
      if (fails) {
        throw new IOException("No space left on device");
      }
      steps++;
      took.release();
      return steps == total ? StepResult.last() : StepResult.of(1);
    }

    @Override
    public void paused(boolean paused) throws IOException {
      if (refuses && !paused) {
        throw new IOException("Input/output error");
      }
      overlapped |= inside.incrementAndGet() > 1;
      if (holdsPause && paused) {
        pausing.release();
        this.paused.acquireUninterruptibly();
      }
      remembered = paused;
      inside.decrementAndGet();
    }

    @Override
    public long limit() {
      return limit;
    }

    @Override
    public void limited(long megabytesPerSecond) {
      limit = megabytesPerSecond;
    }

    @Override
    public void cancel() throws IOException {
      if (refuses) {
        throw new IOException("Input/output error");
      }
      cancelled = true;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // One thread at a time.
    public void close() {
      closed++;
    }
  }
}
