package dev.nacre.bench.columns;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * The class path of an application that has some classes and nothing else: each jar on a class path
 * takes time at start-up. Folders of classes are packed, because archives of classes ({@code
 * -XX:ArchiveClassesAtExit}) take none from folders.
 */
final class ApplicationJars {
  private final Path folder;

  /**
   * @param folder gets the jars that are packed here
   */
  ApplicationJars(Path folder) {
    this.folder = folder;
  }

  /** The class path with the jars of these classes. */
  String classPath(List<Class<?>> classes) throws IOException {
    Set<String> jars = new LinkedHashSet<>();
    for (Class<?> one : classes) {
      Path place = place(one);
      boolean unused = jars.add((Files.isDirectory(place) ? packed(place, one) : place).toString());
    }
    return String.join(File.pathSeparator, jars);
  }

  private static Path place(Class<?> one) {
    try {
      return Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Path packed(Path classes, Class<?> named) throws IOException {
    Path jar = folder.resolve(named.getSimpleName() + ".jar");
    if (Files.exists(jar)) {
      return jar;
    }
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> files = Files.walk(classes)) {
      for (Path one : files.filter(Files::isRegularFile).sorted().toList()) {
        String name = classes.relativize(one).toString().replace(File.separatorChar, '/');
        out.putNextEntry(new JarEntry(name));
        long unused = Files.copy(one, out);
        out.closeEntry();
      }
    }
    return jar;
  }
}
