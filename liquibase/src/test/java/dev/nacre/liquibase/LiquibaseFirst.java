package dev.nacre.liquibase;

import dev.nacre.testkit.tree.SourceTree;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** This class path with a Liquibase before all else, in the place of its own. */
final class LiquibaseFirst implements AutoCloseable {
  private final URLClassLoader loader;

  private LiquibaseFirst(List<Path> first) throws Exception {
    List<URL> places = new ArrayList<>();
    for (Path jar : first) {
      places.add(jar.toUri().toURL());
    }
    for (Path entry : classPath(false)) {
      places.add(entry.toUri().toURL());
    }
    loader = new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  static LiquibaseFirst own() throws Exception {
    return new LiquibaseFirst(classPath(true));
  }

  /** One that is too old. */
  static LiquibaseFirst old() throws Exception {
    Path folder = SourceTree.root().resolve("liquibase/target/liquibase-4.9");
    try (Stream<Path> jars = Files.list(folder)) {
      return new LiquibaseFirst(jars.toList());
    }
  }

  /** Of this class path Liquibase, or the rest. */
  private static List<Path> classPath(boolean liquibase) {
    // Surefire starts this JVM with a jar that only names the class path.
    String given = System.getProperty("surefire.test.class.path");
    String all = given == null ? System.getProperty("java.class.path") : given;
    return Stream.of(all.split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(place -> isLiquibase(place) == liquibase)
        .toList();
  }

  private static boolean isLiquibase(Path place) {
    return String.valueOf(place.getFileName()).startsWith("liquibase-core");
  }

  /** The driver that it takes for a URL. */
  Object driver(String url) throws Exception {
    Class<?> type = loader.loadClass("liquibase.database.DatabaseFactory");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      thread.setContextClassLoader(loader);
      Object databases = type.getMethod("getInstance").invoke(null);
      return type.getMethod("findDefaultDriver", String.class).invoke(databases, url);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** What a command fails with that has a URL, and a driver if one is named. */
  Throwable updates(String url, String user, String... driver) throws Exception {
    return fails(
        () -> {
          Class<?> type = loader.loadClass("liquibase.command.CommandScope");
          Object command =
              type.getConstructor(String[].class).newInstance((Object) new String[] {"update"});
          argument(command, "url", url);
          argument(command, "username", user);
          argument(command, "changelogFile", "log.xml");
          if (driver.length > 0) {
            argument(command, "driver", driver[0]);
          }
          return type.getMethod("execute").invoke(command);
        });
  }

  private static void argument(Object command, String name, String value) throws Exception {
    Object same =
        command
            .getClass()
            .getMethod("addArgumentValue", String.class, Object.class)
            .invoke(command, name, value);
    if (same != command) {
      throw new AssertionError("another command");
    }
  }

  /** What Liquibase fails with in an application that hands it a connection of its pool. */
  Throwable opens(String url, String user) throws Exception {
    return fails(
        () -> {
          DataSource source =
              (DataSource)
                  loader
                      .loadClass("dev.nacre.jdbc.NacreDataSource")
                      .getConstructor(String.class)
                      .newInstance(url);
          try (Connection connection = source.getConnection(user, "")) {
            Class<?> connections = loader.loadClass("liquibase.database.DatabaseConnection");
            Object own =
                loader
                    .loadClass("liquibase.database.jvm.JdbcConnection")
                    .getConstructor(Connection.class)
                    .newInstance(connection);
            Class<?> type = loader.loadClass("liquibase.database.DatabaseFactory");
            Object databases = type.getMethod("getInstance").invoke(null);
            return type.getMethod("findCorrectDatabaseImplementation", connections)
                .invoke(databases, own);
          }
        });
  }

  private Throwable fails(Callable<?> command) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      thread.setContextClassLoader(loader);
      throw new AssertionError("not refused: " + command.call());
    } catch (InvocationTargetException refused) {
      return refused.getTargetException();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
