package dev.nacre.core.job;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The jobs of one database. Safe for threads.
 *
 * <p>The last few finished jobs stay in the list until this is closed. Jobs that must continue
 * after a restart are recorded in the files: the code that opens a file starts its job again.
 */
public final class Jobs implements AutoCloseable {
  private static final int REMEMBERED = 20;

  // One counter for the process, so that a number is unique.
  private static final AtomicLong NUMBERS = new AtomicLong();

  private final List<RunningJob> jobs = new ArrayList<>();
  private boolean closed;

  /**
   * Starts a job.
   *
   * @param paused true when it was paused before the last restart: then it waits to be resumed
   * @return its number
   * @throws NacreException {@code JOB_RUNNING} when a job with this target is not over
   */
  public long start(JobTask task, boolean paused) {
    RunningJob job;
    synchronized (jobs) {
      refuseSecond(task.target());
      if (closed) {
        throw new NacreException(ErrorCode.JOB_STATE, "The database is being closed");
      }
      job = new RunningJob(NUMBERS.incrementAndGet(), task, paused);
      jobs.add(job);
      forgetOldest();
    }
    job.start();
    return job.number();
  }

  /**
   * @throws NacreException {@code JOB_RUNNING} when a job with this target is not over
   */
  public void requireIdle(String target) {
    synchronized (jobs) {
      refuseSecond(target);
    }
  }

  /** All jobs, the oldest first. */
  public List<JobStatus> list() {
    return all().stream().map(RunningJob::status).toList();
  }

  /**
   * @throws NacreException {@code JOB_UNKNOWN}, or {@code JOB_STATE} when the job is not running
   */
  public void pause(long job) throws IOException {
    find(job).pause();
  }

  /** Resumes a paused job, or retries a failed one. */
  public void resume(long job) throws IOException {
    RunningJob found = find(job);
    synchronized (jobs) {
      if (found.isOver()) {
        refuseSecond(found.target());
      }
    }
    found.resume();
  }

  public void cancel(long job) throws IOException {
    find(job).cancel();
  }

  /**
   * @param megabytesPerSecond that it may read and write; 0 for no limit
   */
  public void throttle(long job, long megabytesPerSecond) {
    find(job).throttle(megabytesPerSecond);
  }

  /**
   * Waits until a job no longer runs: it is over, or paused.
   *
   * @return false when it still runs after that time
   */
  public boolean await(long job, long millis) throws InterruptedException {
    return find(job).await(millis);
  }

  /** Stops all jobs, each after its current step. */
  @Override
  public void close() {
    synchronized (jobs) {
      closed = true;
    }
    all().forEach(RunningJob::stop);
  }

  private RunningJob find(long number) {
    return all().stream()
        .filter(job -> job.number() == number)
        .findFirst()
        .orElseThrow(
            () -> new NacreException(ErrorCode.JOB_UNKNOWN, "There is no job " + number + " here"));
  }

  private List<RunningJob> all() {
    synchronized (jobs) {
      return List.copyOf(jobs);
    }
  }

  // Called with the list locked.
  private void refuseSecond(String target) {
    for (RunningJob other : jobs) {
      if (!other.isOver() && other.target().equals(target)) {
        throw new NacreException(
            ErrorCode.JOB_RUNNING, "Job " + other.number() + " works on " + target);
      }
    }
  }

  // Called with the list locked.
  private void forgetOldest() {
    for (int i = 0; i < jobs.size() && jobs.size() > REMEMBERED; i++) {
      if (jobs.get(i).isOver()) {
        jobs.remove(i--);
      }
    }
  }
}
