package dev.nacre.jdbc.monitor;

import dev.nacre.core.safeguard.Safeguard;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.InstanceAlreadyExistsException;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The JMX beans of the open databases. Guarded by {@link MonitoringUpdater}. */
final class DatabaseBeans {
  private static final Map<WatchedDatabase, ObjectName> SHOWN = new HashMap<>();

  private DatabaseBeans() {}

  static void show(List<WatchedDatabase> open) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    for (Map.Entry<WatchedDatabase, ObjectName> each : List.copyOf(SHOWN.entrySet())) {
      if (!open.contains(each.getKey())) {
        SHOWN.remove(each.getKey());
        hide(server, each.getValue());
      }
    }
    for (WatchedDatabase each : open) {
      if (!SHOWN.containsKey(each)) {
        show(server, each);
      }
    }
  }

  private static void show(MBeanServer server, WatchedDatabase database) {
    try {
      var name =
          new ObjectName("dev.nacre:type=Database,name=" + ObjectName.quote(database.name()));
      server.registerMBean(new Bean(database), name);
      SHOWN.put(database, name);
    } catch (InstanceAlreadyExistsException ofAnotherClassLoader) {
      // The other class loader has the database open, and shows it.
    } catch (JMException impossible) {
      throw new IllegalStateException("a database cannot be shown by JMX", impossible);
    }
  }

  @Safeguard("columns-36")
  private static void hide(MBeanServer server, ObjectName name) {
    try {
      server.unregisterMBean(name);
    } catch (InstanceNotFoundException alreadyGone) {
      // Other code has already removed it.
    } catch (JMException impossible) {
      throw new IllegalStateException("a database cannot be taken out of JMX", impossible);
    }
  }

  private record Bean(WatchedDatabase database) implements SealedDatabaseMXBean {
    @Override
    public String getName() {
      return database.name();
    }

    @Override
    public long getBlocksSealed() {
      return database.counters().blocks().sealed();
    }

    @Override
    public long getBlocksOpened() {
      return database.counters().blocks().opened();
    }

    @Override
    public long getBlocksOpenedAhead() {
      return database.counters().blocks().openedAhead();
    }

    @Override
    public long getBytesSealed() {
      return database.counters().blocks().bytesSealed();
    }

    @Override
    public long getBytesOpened() {
      return database.counters().blocks().bytesOpened();
    }

    @Override
    public long getMeanSealNanos() {
      return database.counters().blocks().sealNanos();
    }

    @Override
    public long getMeanOpenNanos() {
      return database.counters().blocks().openNanos();
    }

    @Override
    public long getBlocksRefusedTampered() {
      return database.counters().tampered();
    }

    @Override
    public long getBlocksRefusedReplayed() {
      return database.counters().replayed();
    }

    @Override
    public long getBlocksRefusedMissing() {
      return database.counters().missing();
    }

    @Override
    public long getBlocksTorn() {
      return database.counters().torn();
    }
  }
}
