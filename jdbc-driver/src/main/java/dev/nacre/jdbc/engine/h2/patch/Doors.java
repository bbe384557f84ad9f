package dev.nacre.jdbc.engine.h2.patch;

import dev.nacre.jdbc.engine.h2.door.BackupZip;
import dev.nacre.jdbc.engine.h2.door.Door;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;
import java.util.Set;

/** Moves the classes of the room {@code door} into the class loader of H2. */
final class Doors {
  static final String DOOR = "org/h2/store/fs/NacreDoor";
  static final String BACKUP_ZIP = "org/h2/store/fs/NacreBackupZip";

  private Doors() {}

  /**
   * @param lookup on a class of H2's package {@code org.h2.store.fs}
   * @return the names of H2's classes that were changed so far, by us or by another copy of Nacre
   */
  static Set<String> open(MethodHandles.Lookup lookup) throws IOException {
    Class<?> door;
    try {
      door = define(lookup, Door.class);
      define(lookup, BackupZip.class);
    } catch (LinkageError thereAlready) {
      door = thereAlready(lookup, thereAlready);
    }
    return changed(door);
  }

  private static Class<?> define(MethodHandles.Lookup lookup, Class<?> template)
      throws IOException {
    String resource = template.getName().replace('.', '/') + ".class";
    ClassFile file;
    try (InputStream in = Doors.class.getClassLoader().getResourceAsStream(resource)) {
      file = new ClassFile(Objects.requireNonNull(in, resource).readAllBytes());
    }
    file.rename(internalName(Door.class), DOOR);
    file.rename(internalName(BackupZip.class), BACKUP_ZIP);
    try {
      return lookup.defineClass(file.bytes());
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException("a private lookup may define classes", impossible);
    }
  }

  private static Class<?> thereAlready(MethodHandles.Lookup lookup, LinkageError why) {
    try {
      return lookup.findClass(DOOR.replace('/', '.'));
    } catch (ReflectiveOperationException notThere) {
      throw why;
    }
  }

  // The field is public and of a JDK type, so that any copy of this class can read it.
  @SuppressWarnings("unchecked")
  private static Set<String> changed(Class<?> door) {
    try {
      return (Set<String>)
          Objects.requireNonNull(door.getField("CHANGED").get(null), "no set of changes");
    } catch (ReflectiveOperationException other) {
      throw new IllegalStateException("another release of Nacre has changed this H2", other);
    }
  }

  private static String internalName(Class<?> type) {
    return type.getName().replace('.', '/');
  }
}
