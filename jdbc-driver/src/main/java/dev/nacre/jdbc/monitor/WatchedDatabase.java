package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.status.BlockCounts;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.job.JobStatus;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * The counters of one database that is open in this process, or of all temporary files.
 * Thread-safe.
 */
public final class WatchedDatabase implements FileEventListener {
  private final String name;
  private final FileEventListener log;
  private final LongAdder tampered = new LongAdder();
  private final LongAdder replayed = new LongAdder();
  private final LongAdder missing = new LongAdder();
  private final LongAdder torn = new LongAdder();
  private volatile Supplier<BlockCounts> blocks = () -> BlockCounts.NONE;
  private volatile Supplier<List<JobStatus>> jobs = List::of;

  /**
   * @param name for users: a path without suffix
   * @param log also gets every event
   */
  public WatchedDatabase(String name, FileEventListener log) {
    this.name = name;
    this.log = log;
  }

  /** Sets the source of the block counts. */
  public void countedBy(Supplier<BlockCounts> counts) {
    blocks = counts;
  }

  /** Sets the source of the job list. */
  public void jobsFrom(Supplier<List<JobStatus>> list) {
    jobs = list;
  }

  /** The jobs of this database, those that are over too. */
  List<JobStatus> jobs() {
    return jobs.get();
  }

  public String name() {
    return name;
  }

  public FileCounters counters() {
    return new FileCounters(
        blocks.get(), tampered.sum(), replayed.sum(), missing.sum(), torn.sum());
  }

  @Override
  public void happened(FileEvent event) {
    if (event instanceof FileEvent.BlockRefused refused) {
      switch (refused.code()) {
        case BLOCK_REPLAYED -> replayed.increment();
        case FILE_TRUNCATED -> missing.increment();
        default -> tampered.increment();
      }
      JfrEventEmitter.blockRefused(refused);
    } else if (event instanceof FileEvent.TornBlocksFound found) {
      torn.add(found.blocks());
    }
    log.happened(event);
  }
}
