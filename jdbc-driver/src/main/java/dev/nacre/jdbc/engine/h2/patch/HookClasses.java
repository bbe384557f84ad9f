package dev.nacre.jdbc.engine.h2.patch;

import dev.nacre.jdbc.engine.h2.hook.H2Hooks;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Defines the classes of the package {@code hook} in H2's class loader. They are referred to by
 * name and never loaded here: their superclasses are H2's, and some of those must be patched first.
 */
final class HookClasses {
  static final String HOOKS = H2Hooks.NAME_IN_H2.replace('.', '/');
  static final String BACKUP_ZIP = "org/h2/store/fs/NacreBackupZip";
  static final String TRACE = "org/h2/store/fs/NacreTrace";
  static final String COMPILER = "org/h2/store/fs/NacreCompiler";

  private static final String ROOM = "dev/nacre/jdbc/engine/h2/hook/";

  /** By their new names. */
  private static final Map<String, String> TEMPLATES =
      Map.of(
          HOOKS, ROOM + "H2Hooks",
          BACKUP_ZIP, ROOM + "BackupZip",
          TRACE, ROOM + "GuardedTrace",
          COMPILER, ROOM + "GuardedCompiler");

  private final MethodHandles.Lookup lookup;

  /**
   * @param lookup on a class of H2's package {@code org.h2.store.fs}
   */
  HookClasses(MethodHandles.Lookup lookup) {
    this.lookup = lookup;
  }

  /**
   * @return the names of H2's classes patched so far, by us or by another copy of Nacre
   */
  Set<String> open() throws IOException {
    return changed(define(HOOKS));
  }

  /**
   * Defines a class, unless a copy of Nacre has already done so.
   *
   * @param name its new name
   */
  Class<?> define(String name) throws IOException {
    String resource = Objects.requireNonNull(TEMPLATES.get(name), name) + ".class";
    ClassFile file;
    try (InputStream in = HookClasses.class.getClassLoader().getResourceAsStream(resource)) {
      file = new ClassFile(Objects.requireNonNull(in, resource).readAllBytes());
    }
    TEMPLATES.forEach((newName, template) -> file.rename(template, newName));
    try {
      return lookup.defineClass(file.bytes());
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException("a private lookup may define classes", impossible);
    } catch (LinkageError thereAlready) {
      return thereAlready(name, thereAlready);
    }
  }

  private Class<?> thereAlready(String name, LinkageError why) {
    try {
      return lookup.findClass(name.replace('/', '.'));
    } catch (ReflectiveOperationException notThere) {
      throw why;
    }
  }

  // The field is public and of a JDK type, so that any copy of this class can read it.
  @SuppressWarnings("unchecked")
  private static Set<String> changed(Class<?> hook) {
    try {
      return (Set<String>)
          Objects.requireNonNull(hook.getField("CHANGED").get(null), "no set of changes");
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException("another release of Nacre has changed this H2", other);
    }
  }
}
