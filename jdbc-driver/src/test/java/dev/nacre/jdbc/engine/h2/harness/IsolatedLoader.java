package dev.nacre.jdbc.engine.h2.harness;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Everything on the test class path once more, with another H2. */
public final class IsolatedLoader extends URLClassLoader {
  private IsolatedLoader(List<URL> classPath, ClassLoader parent) {
    super(classPath.toArray(URL[]::new), parent);
  }

  public static IsolatedLoader withH2(Path jar) throws IOException {
    List<URL> urls = withoutH2();
    urls.add(0, url(jar));
    return new IsolatedLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  /** H2 and nothing else, for several applications to share. */
  public static IsolatedLoader onlyH2(Path jar) throws IOException {
    return new IsolatedLoader(List.of(url(jar)), ClassLoader.getPlatformClassLoader());
  }

  /** An application: everything but H2, which is the parent's. */
  public static IsolatedLoader above(ClassLoader h2) throws IOException {
    return new IsolatedLoader(withoutH2(), h2);
  }

  /**
   * An application with few jars of its own.
   *
   * @param jars whether one of this name belongs to it
   */
  public static IsolatedLoader of(Predicate<String> jars) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath().split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      String name = String.valueOf(path.getFileName());
      if (!name.endsWith(".jar") || name.startsWith("nacre-") || jars.test(name)) {
        urls.add(url(path));
      }
    }
    return new IsolatedLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static List<URL> withoutH2() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : classPath().split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      if (!path.getFileName().toString().startsWith("h2-")) {
        urls.add(url(path));
      }
    }
    return urls;
  }

  /** Surefire starts the JVM with a jar that only names the class path. */
  public static String classPath() {
    String given = System.getProperty("surefire.test.class.path");
    return given == null ? System.getProperty("java.class.path", "") : given;
  }

  private static URL url(Path path) throws MalformedURLException {
    return path.toAbsolutePath().toUri().toURL();
  }
}
