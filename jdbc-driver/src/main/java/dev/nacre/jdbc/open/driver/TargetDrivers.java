package dev.nacre.jdbc.open.driver;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.option.Target;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the driver of a target. {@link DriverManager} alone is not enough: it knows only the
 * drivers that its class loader saw at first use, which in a container is not the application's.
 */
public final class TargetDrivers {
  /** Our own driver is never a target, nor is a copy of it in another class loader. */
  private static final String OURS = "dev.nacre.jdbc.NacreDriver";

  /** A list of services that cannot be read fails at each step; after so many the search ends. */
  private static final int MOST_BROKEN = 100;

  private TargetDrivers() {}

  /**
   * @throws SQLException naming the drivers that were tried
   */
  public static Driver find(Optional<Target> target, String url) throws SQLException {
    Set<String> tried = new LinkedHashSet<>();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader own = TargetDrivers.class.getClassLoader();
    Driver found = registered(context, url, tried);
    if (found == null && own != context) {
      found = registered(own, url, tried);
    }
    if (found == null) {
      found = first(Collections.list(DriverManager.getDrivers()).iterator(), url, tried);
    }
    if (found == null && target.isPresent()) {
      found = named(target.get().driver(), context, url, tried);
      if (found == null) {
        found = named(target.get().driver(), own, url, tried);
      }
    }
    if (found == null) {
      throw SqlErrors.refused(
          ErrorCode.TARGET_DRIVER_MISSING,
          "No driver takes this kind of URL; tried were " + (tried.isEmpty() ? "none" : tried));
    }
    return found;
  }

  /**
   * A loader finds the same drivers each time, and looks through all jars for them. So those up to
   * the one that was used are remembered, in their order.
   */
  private static @Nullable Driver registered(
      @Nullable ClassLoader loader, String url, Set<String> tried) {
    if (loader == null) {
      return null;
    }
    Driver again = first(ListedDrivers.of(loader).iterator(), url, tried);
    if (again != null) {
      return again;
    }
    List<Driver> listed = new ArrayList<>();
    Iterator<Driver> drivers = ServiceLoader.load(Driver.class, loader).iterator();
    Driver found = first(noting(drivers, listed), url, tried);
    if (found != null) {
      ListedDrivers.remember(loader, listed);
    }
    return found;
  }

  private static Iterator<Driver> noting(Iterator<Driver> drivers, List<Driver> into) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return drivers.hasNext();
      }

      @Override
      public Driver next() {
        Driver next = drivers.next();
        into.add(next);
        return next;
      }
    };
  }

  private static @Nullable Driver first(Iterator<Driver> drivers, String url, Set<String> tried) {
    int broken = 0;
    while (broken < MOST_BROKEN) {
      try {
        if (!drivers.hasNext()) {
          return null;
        }
        Driver driver = drivers.next();
        if (accepts(driver, url, tried)) {
          return driver;
        }
      } catch (ServiceConfigurationError | LinkageError damaged) {
        // Another driver's jar is damaged, or for a later Java; the search must still continue.
        tried.add("a driver that does not load");
        broken++;
      }
    }
    return null;
  }

  private static @Nullable Driver named(
      String name, @Nullable ClassLoader loader, String url, Set<String> tried) {
    try {
      Object made = Class.forName(name, true, loader).getDeclaredConstructor().newInstance();
      return made instanceof Driver driver && accepts(driver, url, tried) ? driver : null;
    } catch (ReflectiveOperationException | LinkageError missing) {
      return missing(name, tried);
    }
  }

  @Safeguard("columns-36b")
  private static @Nullable Driver missing(String name, Set<String> tried) {
    tried.add(name);
    return null;
  }

  private static boolean accepts(Driver driver, String url, Set<String> tried) {
    if (driver.getClass().getName().equals(OURS)) {
      return false;
    }
    tried.add(driver.getClass().getName());
    try {
      return driver.acceptsURL(url);
    } catch (SQLException no) {
      return false;
    }
  }
}
