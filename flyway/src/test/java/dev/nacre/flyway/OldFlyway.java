package dev.nacre.flyway;

import dev.nacre.testkit.tree.SourceTree;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** This class path with a Flyway that is too old in the place of its own. */
final class OldFlyway {
  private static final Pattern FLYWAYS_OWN =
      Pattern.compile("flyway-(core|database-|mysql).*\\.jar");

  private OldFlyway() {}

  static URLClassLoader loader() throws Exception {
    List<URL> places = new ArrayList<>();
    try (Stream<Path> old = Files.list(SourceTree.root().resolve("flyway/target/flyway-9"))) {
      for (Path jar : old.toList()) {
        places.add(jar.toUri().toURL());
      }
    }
    for (Path entry : withoutFlyway()) {
      places.add(entry.toUri().toURL());
    }
    return new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  /** This class path without Flyway's own jars. */
  static List<Path> withoutFlyway() {
    List<Path> places = new ArrayList<>();
    // Surefire starts this JVM with a jar that only names the class path.
    String given = System.getProperty("surefire.test.class.path");
    String all = given == null ? System.getProperty("java.class.path") : given;
    for (String entry : all.split(File.pathSeparator, -1)) {
      Path place = Path.of(entry);
      if (!FLYWAYS_OWN.matcher(String.valueOf(place.getFileName())).matches()) {
        places.add(place);
      }
    }
    return places;
  }

  /** What Flyway fails with that has a data source and no URL. */
  static Throwable migratesPool(ClassLoader loader, String url, String user) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try {
      thread.setContextClassLoader(loader);
      Object source =
          loader
              .loadClass("dev.nacre.jdbc.NacreDataSource")
              .getConstructor(String.class)
              .newInstance(url);
      source.getClass().getMethod("setUser", String.class).invoke(source, user);
      source.getClass().getMethod("setPassword", String.class).invoke(source, "");
      Object configuration =
          loader.loadClass("org.flywaydb.core.Flyway").getMethod("configure").invoke(null);
      Object filled =
          configuration
              .getClass()
              .getMethod("dataSource", DataSource.class)
              .invoke(configuration, source);
      Object flyway = filled.getClass().getMethod("load").invoke(filled);
      throw new AssertionError(
          "not refused: " + flyway.getClass().getMethod("migrate").invoke(flyway));
    } catch (InvocationTargetException refused) {
      return refused.getTargetException();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
