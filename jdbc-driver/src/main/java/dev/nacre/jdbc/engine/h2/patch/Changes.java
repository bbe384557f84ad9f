package dev.nacre.jdbc.engine.h2.patch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.h2.store.fs.FilePath;

/**
 * Makes every {@link Change} of the H2 that this copy of Nacre sees, once.
 *
 * <p>No agent and no JVM flag: a class that is not loaded yet can be defined by anyone who has a
 * lookup on its package. So this must run before H2 is first used; the driver's static initialiser
 * does it, which DriverManager runs before it connects anybody.
 */
public final class Changes {
  /** How a change went. */
  public enum Outcome {
    MADE,
    /** H2 had loaded the class before us. */
    TOO_LATE,
    /** The class is not there, or not the code that we know: a release of H2 later than ours. */
    NOT_FITTING
  }

  private static final Map<Change, Outcome> OUTCOMES = make();

  private Changes() {}

  /** Makes the changes, if this is the first call, and says how each went. */
  public static Map<Change, Outcome> outcomes() {
    return OUTCOMES;
  }

  private static Map<Change, Outcome> make() {
    Map<Change, Outcome> outcomes = new EnumMap<>(Change.class);
    try {
      Doors doors = new Doors(lookup(FilePath.class));
      Set<String> changed = doors.open();
      for (Change change : Change.values()) {
        outcomes.put(change, make(change, doors, changed));
      }
    } catch (IOException unreadable) {
      throw new IllegalStateException("Nacre cannot read its own classes", unreadable);
    }
    Bystander.initialise();
    return Collections.unmodifiableMap(outcomes);
  }

  private static Outcome make(Change change, Doors doors, Set<String> changed) throws IOException {
    ClassLoader loader = FilePath.class.getClassLoader();
    byte[] original;
    try (InputStream in = loader.getResourceAsStream(change.type() + ".class")) {
      if (in == null) {
        return Outcome.NOT_FITTING;
      }
      original = in.readAllBytes();
    }
    ClassFile file = new ClassFile(original);
    if (!change.apply(file)) {
      return Outcome.NOT_FITTING;
    }
    try {
      for (String door : change.doors()) {
        Class<?> unused = doors.define(door);
      }
      define(change, file);
      changed.add(change.type());
      return Outcome.MADE;
    } catch (ClassNotFoundException | IllegalAccessException otherH2) {
      return Outcome.NOT_FITTING;
    } catch (NoClassDefFoundError noLibrary) {
      // Defined, and as useless as before: Lucene is not here.
      changed.add(change.type());
      return Outcome.MADE;
    } catch (VerifyError otherCode) {
      return Outcome.NOT_FITTING;
    } catch (LinkageError loaded) {
      return changed.contains(change.type()) ? Outcome.MADE : Outcome.TOO_LATE;
    }
  }

  private static void define(Change change, ClassFile file)
      throws ClassNotFoundException, IllegalAccessException {
    ClassLoader loader = FilePath.class.getClassLoader();
    Class<?> neighbour = Class.forName(change.neighbour().replace('/', '.'), false, loader);
    Class<?> unused = lookup(neighbour).defineClass(file.bytes());
  }

  private static MethodHandles.Lookup lookup(Class<?> inPackage) {
    try {
      return MethodHandles.privateLookupIn(inPackage, MethodHandles.lookup());
    } catch (IllegalAccessException closed) {
      throw new IllegalStateException(
          "the module of H2 does not open " + inPackage.getPackageName(), closed);
    }
  }
}
