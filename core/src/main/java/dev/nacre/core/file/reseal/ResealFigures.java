package dev.nacre.core.file.reseal;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.file.content.FileContent;
import dev.nacre.core.file.v1.RotationState;
import java.util.function.Supplier;

/** The figures of a rotation, for its job and the operator. Takes no lock; safe for threads. */
public final class ResealFigures {
  private final FileContent file;
  private final Supplier<RotationState> state;
  private final ResealProgress progress;
  private final ResealForecast forecast;
  private final UnresealedCounts unresealed;

  ResealFigures(
      FileContent file,
      Supplier<RotationState> state,
      ResealProgress progress,
      ResealForecast forecast,
      UnresealedCounts unresealed) {
    this.file = file;
    this.state = state;
    this.progress = progress;
    this.forecast = forecast;
    this.unresealed = unresealed;
  }

  /** Blocks that are done. */
  public long done() {
    RotationState now = state.get();
    return now.isUnderWay() ? Math.min(Math.max(progress.at(), now.cursor()), total()) : total();
  }

  /** Blocks to examine; blocks that are added meanwhile are not counted. */
  public long total() {
    return progress.total(BlockLayout.blocksFor(file.size()));
  }

  /** The cost so far, in nanoseconds of work. */
  public long spent() {
    return forecast.spent();
  }

  /** The expected remaining cost, if other threads write on as before. */
  public long left() {
    return forecast.of(Math.max(0, total() - done()));
  }

  /** Counts reads and writes of this file and of the files that belong to it. */
  public long traffic() {
    return file.traffic();
  }

  /** Blocks that did not open at the last close either: mostly torn ones in unused space. */
  public long torn() {
    return unresealed.torn();
  }

  /** Blocks that have not opened since a crash: torn, or tampered with. */
  public long unfinished() {
    return unresealed.unfinished();
  }

  /** Blocks that are not the latest version: tampered with, or replayed. */
  public long refused() {
    return unresealed.refused();
  }
}
