package dev.nacre.jdbc.engine.h2.fs.request;

import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.h2.store.fs.FilePath;

/**
 * The classes that a SQL alias may use where nothing may be written in plaintext.
 *
 * <p>The application's own classes may do what they want. The classes that exist in every process
 * with H2 are tools for anyone who may run SQL, so only those that merely compute are allowed.
 */
final class AliasClasses {
  private static final List<String> EVERYWHERE =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.h2.", "dev.nacre.");

  private static final List<String> COMPUTING =
      List.of("java.math.", "java.time.", "java.text.", "org.h2.fulltext.");

  private static final Set<String> ONES =
      Set.of(
          "java.lang.Boolean",
          "java.lang.Byte",
          "java.lang.Character",
          "java.lang.Double",
          "java.lang.Float",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Math",
          "java.lang.Short",
          "java.lang.StrictMath",
          "java.lang.String",
          "java.net.URLDecoder",
          "java.net.URLEncoder",
          "java.util.Objects",
          "java.util.UUID",
          "java.util.regex.Pattern");

  /**
   * The methods that H2's own scripts make aliases of, by class. They assemble large values from
   * the preceding rows of the script.
   */
  private static final Map<String, Set<String>> OF_SCRIPTS =
      Map.of("org.h2.command.dml.ScriptCommand", Set.of("combineBlob", "combineClob"));

  private AliasClasses() {}

  static boolean mayWrite(String name) {
    return EVERYWHERE.stream().anyMatch(name::startsWith)
        && COMPUTING.stream().noneMatch(name::startsWith)
        && !ONES.contains(name)
        && !isOfScripts(name);
  }

  // H2 asks with the class alone, and the alias may be any public static method that the class
  // declares. So the class must declare none but these. The methods it inherits take no SQL values.
  private static boolean isOfScripts(String name) {
    Set<String> known = OF_SCRIPTS.get(name);
    if (known == null) {
      return false;
    }
    try {
      Class<?> type = Class.forName(name, false, FilePath.class.getClassLoader());
      return Stream.of(type.getDeclaredMethods())
          .filter(method -> Modifier.isPublic(method.getModifiers()))
          .filter(method -> Modifier.isStatic(method.getModifiers()))
          .allMatch(method -> known.contains(method.getName()));
    } catch (ClassNotFoundException otherH2) {
      return false;
    }
  }
}
