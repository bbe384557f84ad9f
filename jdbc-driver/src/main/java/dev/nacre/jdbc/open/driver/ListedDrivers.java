package dev.nacre.jdbc.open.driver;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.sql.Driver;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;

/**
 * The first drivers that a class loader lists as services. Only their classes are kept, and weakly:
 * an application server must be able to unload an application. Thread-safe.
 */
final class ListedDrivers {
  private static final Map<ClassLoader, List<WeakReference<Class<? extends Driver>>>> LISTED =
      new WeakHashMap<>();

  private ListedDrivers() {}

  /**
   * The object of each that {@link DriverManager} has, or else a new one: PostgreSQL's driver looks
   * through all jars for settings once for each object. Empty if nothing is remembered, or not all
   * of it any more.
   */
  static List<Driver> of(ClassLoader loader) {
    List<WeakReference<Class<? extends Driver>>> listed;
    synchronized (LISTED) {
      listed = LISTED.getOrDefault(loader, List.of());
    }
    List<Driver> drivers = new ArrayList<>();
    try {
      for (WeakReference<Class<? extends Driver>> one : listed) {
        Class<? extends Driver> type = one.get();
        if (type == null) {
          return List.of();
        }
        Optional<Driver> registered =
            DriverManager.drivers().filter(driver -> driver.getClass() == type).findFirst();
        drivers.add(
            registered.isPresent() ? registered.get() : type.getConstructor().newInstance());
      }
    } catch (NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException
        | LinkageError otherwise) {
      // Made by a method of its own, as a module may do, or a part of it is gone.
      return List.of();
    }
    return drivers;
  }

  static void remember(ClassLoader loader, List<Driver> drivers) {
    List<WeakReference<Class<? extends Driver>>> listed = new ArrayList<>();
    for (Driver driver : drivers) {
      listed.add(new WeakReference<>(driver.getClass()));
    }
    synchronized (LISTED) {
      LISTED.put(loader, List.copyOf(listed));
    }
  }
}
