package dev.nacre.jdbc.monitor;

import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.job.JobStatus;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** The Flight Recorder events. Loaded only if there is a Flight Recorder. */
final class JfrEvents {
  private JfrEvents() {}

  static void blockRefused(FileEvent.BlockRefused refused) {
    var event = new BlockRefused();
    if (event.isEnabled()) {
      event.file = refused.file();
      event.block = refused.block();
      event.code = refused.code().text();
      event.commit();
    }
  }

  static void databaseOpened(String name, long version) {
    var event = new DatabaseOpened();
    if (event.isEnabled()) {
      event.database = name;
      event.storeVersion = version;
      event.commit();
    }
  }

  static void masterKeyRotated(String key, long nanos, boolean complete) {
    var event = new MasterKeyRotation();
    if (event.isEnabled()) {
      event.key = key;
      event.took = nanos;
      event.complete = complete;
      event.commit();
    }
  }

  static void jobProgress(JobStatus job) {
    var event = new JobProgress();
    if (event.isEnabled()) {
      event.job = job.job();
      event.kind = job.kind().name();
      event.target = job.target();
      event.state = job.state().name();
      event.done = job.done();
      event.total = job.total();
      event.commit();
    }
  }

  static void blocks(WatchedDatabase database) {
    var event = new Blocks();
    if (event.isEnabled()) {
      FileCounters counters = database.counters();
      event.database = database.name();
      event.sealed = counters.blocks().sealed();
      event.opened = counters.blocks().opened();
      event.openedAhead = counters.blocks().openedAhead();
      event.bytesSealed = counters.blocks().bytesSealed();
      event.bytesOpened = counters.blocks().bytesOpened();
      event.meanSeal = counters.blocks().sealNanos();
      event.meanOpen = counters.blocks().openNanos();
      event.refused = counters.refused();
      event.commit();
    }
  }

  @Name("dev.nacre.BlockRefused")
  @Label("Block Refused")
  @Category("Nacre")
  @Description("A sealed block did not open, or is an older writing of itself")
  static final class BlockRefused extends Event {
    @Label("File")
    String file = "";

    @Label("Block")
    long block;

    @Label("Code")
    String code = "";
  }

  @Name("dev.nacre.DatabaseOpened")
  @Label("Database Opened")
  @Category("Nacre")
  @StackTrace(false)
  static final class DatabaseOpened extends Event {
    @Label("Database")
    String database = "";

    @Label("Store Version")
    long storeVersion;
  }

  @Name("dev.nacre.MasterKeyRotation")
  @Label("Master Key Rotation")
  @Category("Nacre")
  @StackTrace(false)
  static final class MasterKeyRotation extends Event {
    @Label("Key Id")
    String key = "";

    @Label("Took")
    @Timespan(Timespan.NANOSECONDS)
    long took;

    @Label("Complete")
    @Description("Whether the data key of every open file is wrapped with the new master key")
    boolean complete;
  }

  @Name("dev.nacre.JobProgress")
  @Label("Job Progress")
  @Category("Nacre")
  @Description("Each job that is not over; every ten seconds by default")
  @Period("10 s")
  @StackTrace(false)
  static final class JobProgress extends Event {
    @Label("Job")
    long job;

    @Label("Kind")
    String kind = "";

    @Label("Target")
    String target = "";

    @Label("State")
    String state = "";

    @Label("Done")
    long done;

    @Label("Total")
    long total;
  }

  @Name("dev.nacre.Blocks")
  @Label("Blocks")
  @Category("Nacre")
  @Description("Blocks sealed and opened since a database was opened; once a second by default")
  @Period("1 s")
  @StackTrace(false)
  static final class Blocks extends Event {
    @Label("Database")
    String database = "";

    @Label("Sealed")
    long sealed;

    @Label("Opened")
    long opened;

    @Label("Opened Ahead")
    long openedAhead;

    @Label("Bytes Sealed")
    @DataAmount
    long bytesSealed;

    @Label("Bytes Opened")
    @DataAmount
    long bytesOpened;

    @Label("Mean Seal")
    @Timespan(Timespan.NANOSECONDS)
    long meanSeal;

    @Label("Mean Open")
    @Timespan(Timespan.NANOSECONDS)
    long meanOpen;

    @Label("Refused")
    long refused;
  }
}
