package dev.nacre.flyway;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Loads every class again, except those of one jar or folder. */
final class PartOfTheClassPath extends ClassLoader {
  private final ClassLoader all = PartOfTheClassPath.class.getClassLoader();
  private final String missing;

  /**
   * @param missing a part of the name of the jar or folder
   */
  PartOfTheClassPath(String missing) {
    super(ClassLoader.getPlatformClassLoader());
    this.missing = missing;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL file = findResource(name.replace('.', '/') + ".class");
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream input = file.openStream()) {
      byte[] bytes = input.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    try {
      Enumeration<URL> found = findResources(name);
      return found.hasMoreElements() ? found.nextElement() : null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) throws IOException {
    List<URL> there = Collections.list(all.getResources(name));
    there.removeIf(file -> file.toString().contains(missing));
    return Collections.enumeration(there);
  }
}
