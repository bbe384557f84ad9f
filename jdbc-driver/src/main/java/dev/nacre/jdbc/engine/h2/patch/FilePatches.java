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
 * Applies every {@link FilePatch} to the H2 that this copy of Nacre sees, once.
 *
 * <p>It needs no agent and no JVM flag: a class that is not loaded yet can be defined with a lookup
 * on its package. So this must run before H2 is first used. The driver's static initializer does
 * it, which DriverManager runs before its first connection.
 */
public final class FilePatches {
  /** The result of a patch. */
  public enum Outcome {
    MADE,
    /** H2 had already loaded the class. */
    TOO_LATE,
    /** The class is missing or not the expected code, as in a later release of H2. */
    NOT_FITTING
  }

  private static final Map<FilePatch, Outcome> OUTCOMES = make();

  private FilePatches() {}

  /** The result of each patch; the first call applies them. */
  public static Map<FilePatch, Outcome> outcomes() {
    return OUTCOMES;
  }

  private static Map<FilePatch, Outcome> make() {
    Map<FilePatch, Outcome> outcomes = new EnumMap<>(FilePatch.class);
    try {
      HookClasses hooks = new HookClasses(lookup(FilePath.class));
      Set<String> changed = hooks.open();
      for (FilePatch change : FilePatch.values()) {
        outcomes.put(change, make(change, hooks, changed));
      }
    } catch (IOException unreadable) {
      throw new IllegalStateException("Nacre cannot read its own classes", unreadable);
    }
    ClassInitializer.initialise();
    return Collections.unmodifiableMap(outcomes);
  }

  private static Outcome make(FilePatch change, HookClasses hooks, Set<String> changed)
      throws IOException {
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
      for (String hook : change.hooks()) {
        Class<?> unused = hooks.define(hook);
      }
      define(change, file);
      changed.add(change.type());
      return Outcome.MADE;
    } catch (ClassNotFoundException | IllegalAccessException otherH2) {
      return Outcome.NOT_FITTING;
    } catch (NoClassDefFoundError noLibrary) {
      // Defined, and still unusable, because Lucene is not on the class path.
      changed.add(change.type());
      return Outcome.MADE;
    } catch (VerifyError otherCode) {
      return Outcome.NOT_FITTING;
    } catch (LinkageError loaded) {
      return changed.contains(change.type()) ? Outcome.MADE : Outcome.TOO_LATE;
    }
  }

  private static void define(FilePatch change, ClassFile file)
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
