package dev.nacre.jdbc.engine.h2.fs;

import java.util.List;
import java.util.Set;

/**
 * Which classes an alias may be made of where nothing may be written in clear.
 *
 * <p>The application's own are the application, and do what it wants. Those that lie in every
 * process that has an H2 are tools in the hand of whoever may run SQL: of these, only such as
 * compute.
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

  private AliasClasses() {}

  static boolean mayWrite(String name) {
    return EVERYWHERE.stream().anyMatch(name::startsWith)
        && COMPUTING.stream().noneMatch(name::startsWith)
        && !ONES.contains(name);
  }
}
