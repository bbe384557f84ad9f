package dev.nacre.jdbc.engine.h2.fs.job;

import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.JobTask;
import dev.nacre.core.job.StepResult;
import org.h2.command.CommandInterface;
import org.h2.engine.Database;

/**
 * A compaction that H2 performs when the last connection is closed, as with {@code SHUTDOWN
 * COMPACT}. H2 rewrites the database into a file with its own id and data key. No connection is cut
 * for it.
 */
final class CompactionAtClose implements JobTask {
  private static final int AS_USUAL = CommandInterface.UNKNOWN;

  private final String target;
  private final Database database;

  CompactionAtClose(String target, Database database) {
    this.target = target;
    this.database = database;
    database.setCompactMode(CommandInterface.SHUTDOWN_COMPACT);
  }

  @Override
  public JobKind kind() {
    return JobKind.COMPACT;
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public JobProgress progress() {
    return new JobProgress(0, 1, "FILES", "Waits for the last connection to be closed");
  }

  @Override
  public StepResult step() {
    return StepResult.waiting();
  }

  @Override
  public void paused(boolean paused) {
    database.setCompactMode(paused ? AS_USUAL : CommandInterface.SHUTDOWN_COMPACT);
  }

  @Override
  public void cancel() {
    database.setCompactMode(AS_USUAL);
  }
}
