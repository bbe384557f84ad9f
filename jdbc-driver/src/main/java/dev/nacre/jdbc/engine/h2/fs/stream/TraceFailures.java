package dev.nacre.jdbc.engine.h2.fs.stream;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles write failures of one database's trace: logs the first one, and pauses after each.
 *
 * <p>After a failure, no line is tried for ten times as long as the failed attempt took. Otherwise
 * a key service that does not answer would delay the database with each line of the trace.
 */
final class TraceFailures {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");
  private static final int PAUSE = 10;

  private boolean logged;
  private long pauseBegin;
  private long pause;

  synchronized boolean isPausing() {
    return System.nanoTime() - pauseBegin < pause;
  }

  /**
   * @param begin the {@link System#nanoTime} at which the attempt began
   */
  synchronized void note(String path, Exception failed, long begin) {
    pauseBegin = System.nanoTime();
    pause = PAUSE * (pauseBegin - begin);
    if (logged) {
      return;
    }
    logged = true;
    if (failed instanceof NacreIOException coded && coded.code() == ErrorCode.FILE_IN_USE) {
      LOG.info("Another process writes the trace {}; lines of this one are lost", path);
    } else {
      LOG.warn("Lines of the trace {} are lost", path, failed);
    }
  }
}
