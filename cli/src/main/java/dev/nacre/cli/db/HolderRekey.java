package dev.nacre.cli.db;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.ExitCode;
import dev.nacre.cli.output.CommandResult;
import dev.nacre.cli.output.ConsoleProgressBar;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobState;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.offline.holder.HolderClient;
import dev.nacre.jdbc.offline.holder.HolderClient.Progress;
import dev.nacre.jdbc.open.database.H2DatabaseUrl;
import java.io.IOException;
import java.nio.file.Path;

/** A rotation that another process performs, monitored from here. */
final class HolderRekey {
  private static final int FIRST_MILLIS = 50;
  private static final int MILLIS = 500;

  private final Screen screen;
  private final String url;

  HolderRekey(Screen screen, String url) {
    this.screen = screen;
    this.url = url;
  }

  Outcome run(DbCommand command, HolderOptions options) throws IOException {
    boolean shared = H2DatabaseUrl.parse(url).database().isPresent();
    Path own = shared ? command.walletOf(screen, url) : null;
    try (Passphrase typed = own == null ? null : command.typed(screen, own);
        HolderClient holder = command.holder(screen, options, url, own, typed)) {
      long job = holder.rotate();
      boolean interrupted = false;
      Progress now = holder.progress(job);
      try (ConsoleProgressBar bar = screen.bar("rekey")) {
        bar.begin(BlockLayout.BLOCK * now.total());
        bar.done(BlockLayout.BLOCK * now.done());
        int millis = FIRST_MILLIS;
        while (!interrupted && goesOn(now.state())) {
          interrupted = rested(millis);
          millis = MILLIS;
          Progress before = now;
          now = progress(holder, job);
          bar.done(BlockLayout.BLOCK * Math.max(0, now.done() - before.done()));
        }
      }
      if (!goesOn(now.state())) {
        requireDone(job, now);
      }
      return shown(holder, job, now);
    }
  }

  private static boolean goesOn(JobState state) {
    return state == JobState.RUNNING || state == JobState.PENDING;
  }

  // Whether the wait was interrupted.
  private static boolean rested(int millis) {
    try {
      Thread.sleep(millis);
      return false;
    } catch (InterruptedException leave) {
      return true;
    }
  }

  private static Progress progress(HolderClient holder, long job) throws IOException {
    try {
      return holder.progress(job);
    } catch (NacreIOException gone) {
      throw new NacreIOException(
          ErrorCode.HOLDER_REFUSED,
          "The process that had the database open has closed it, or is gone; the rotation goes on"
              + " when the database is opened next",
          gone);
    }
  }

  private static void requireDone(long job, Progress now) throws IOException {
    if (now.state() != JobState.DONE) {
      boolean left = now.message().startsWith(ErrorCode.BLOCKS_NOT_RESEALED.text());
      throw new NacreIOException(
          left ? ErrorCode.BLOCKS_NOT_RESEALED : ErrorCode.JOB_STATE,
          "Job " + job + " in that process is " + now.state());
    }
  }

  private Outcome shown(HolderClient holder, long job, Progress now) {
    boolean finished = now.state() == JobState.DONE;
    var values =
        CommandResult.namedValues()
            .with("process", holder.process())
            .with("job", job)
            .with("finished", finished)
            .with("blocks", now.total());
    return finished
        ? Outcome.ok(values)
        : new Outcome(
            ExitCode.INTERRUPTED,
            values
                .with("done", now.done())
                .with("rest", "the job goes on in that process; SHOW ENCRYPTION JOBS shows it"));
  }
}
