package dev.nacre.jdbc.monitor;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates JMX and the Flight Recorder when databases are opened or closed.
 *
 * <p>Both take a tenth of a second to load, and no connection should wait for that, so a separate
 * thread does it the first time. It ends at once and keeps no class loader.
 */
final class MonitoringUpdater {
  // A name that was published stays.
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jdbc.monitor.Observers");

  private static final boolean JMX = isThere("java.management");
  private static final boolean FLIGHT_RECORDER = isThere("jdk.jfr");

  private static volatile boolean loaded;

  private MonitoringUpdater() {}

  static boolean isThere(String module) {
    return ModuleLayer.boot().findModule(module).isPresent();
  }

  static boolean hasFlightRecorder() {
    return FLIGHT_RECORDER;
  }

  static void refreshLater() {
    if (loaded) {
      refresh();
    } else if (JMX || FLIGHT_RECORDER) {
      var thread = new Thread(null, MonitoringUpdater::refresh, "nacre-observers", 0, false);
      thread.setDaemon(true);
      thread.setContextClassLoader(null);
      thread.start();
    }
  }

  /** Shows the present state, so the last call leaves it correct. */
  static synchronized void refresh() {
    List<WatchedDatabase> open = OpenDatabases.all();
    try {
      if (JMX) {
        DatabaseBeans.show(open);
      }
      if (FLIGHT_RECORDER) {
        PeriodicReports.keep(!open.isEmpty());
      }
      loaded = true;
    } catch (RuntimeException | LinkageError unwatched) {
      LOG.info("JMX and the Flight Recorder do not show what is open", unwatched);
    }
  }
}
