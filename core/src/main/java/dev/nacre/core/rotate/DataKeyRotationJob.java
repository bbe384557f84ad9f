package dev.nacre.core.rotate;

import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.reseal.DataKeyResealing;
import dev.nacre.core.job.JobCost;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobProgress;
import dev.nacre.core.job.JobTask;
import dev.nacre.core.job.StepResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A job that reseals a database with another data key, while it is in use. */
public final class DataKeyRotationJob implements JobTask {
  private final String target;
  private final DataKeyResealing resealing;

  private DataKeyRotationJob(String target, DataKeyResealing resealing) {
    this.target = target;
    this.resealing = resealing;
  }

  /**
   * Gives the file a new key, which seals from now on.
   *
   * @param target as the job shows it
   * @throws dev.nacre.core.error.NacreException {@code JOB_RUNNING} when a rotation is under way
   */
  public static DataKeyRotationJob begin(String target, EncryptedFile file) throws IOException {
    DataKeyResealing resealing = file.resealing();
    try {
      resealing.begin();
    } catch (IOException failed) {
      // If the new key already seals, the job must continue and show the progress.
      if (!resealing.isUnderWay()) {
        throw failed;
      }
    }
    return new DataKeyRotationJob(target, resealing);
  }

  /** The rotation that an earlier process began and did not finish. */
  public static Optional<DataKeyRotationJob> unfinished(String target, EncryptedFile file)
      throws IOException {
    DataKeyResealing resealing = file.resealing();
    return resealing.isUnderWay()
        ? Optional.of(new DataKeyRotationJob(target, resealing))
        : Optional.empty();
  }

  /** Whether the user had paused it. */
  public boolean isPaused() {
    return resealing.isPaused();
  }

  @Override
  public JobKind kind() {
    return JobKind.ROTATE;
  }

  @Override
  public String target() {
    return target;
  }

  @Override
  public JobProgress progress() {
    return new JobProgress(
        resealing.figures().done(), resealing.figures().total(), "BLOCKS", message());
  }

  @Override
  public JobCost cost() {
    return new JobCost(resealing.figures().spent(), resealing.figures().left());
  }

  @Override
  public long traffic() {
    return resealing.figures().traffic();
  }

  @Override
  public StepResult step() throws IOException {
    long bytes = resealing.step();
    return bytes < 0 ? StepResult.last() : StepResult.of(bytes);
  }

  @Override
  public void paused(boolean paused) throws IOException {
    resealing.pause(paused);
  }

  @Override
  public void cancel() throws IOException {
    resealing.cancel();
  }

  private String message() {
    List<String> left = new ArrayList<>();
    if (resealing.figures().refused() > 0) {
      left.add(resealing.figures().refused() + " that are not what was written there last");
    }
    if (resealing.figures().unfinished() > 0) {
      left.add(resealing.figures().unfinished() + " that do not open since a crash");
    }
    if (resealing.figures().torn() > 0) {
      left.add(resealing.figures().torn() + " that a crash had torn before the last close");
    }
    return left.isEmpty() ? "" : "Blocks left as they are: " + String.join(", ", left);
  }
}
