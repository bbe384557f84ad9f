package dev.nacre.jdbc.open.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.option.Target;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The location of a target database, relative to this process. */
public sealed interface TargetLocation {
  /** In files that this process opens. */
  record Files(DatabaseLocation location) implements TargetLocation {}

  /** In the memory of this process, so there are no files to encrypt. */
  record Memory() implements TargetLocation {}

  /** Nowhere: the target's driver rejects such a name before it opens any file. */
  record Refused() implements TargetLocation {}

  /** On a server. */
  record Server() implements TargetLocation {}

  /** H2 file systems that may precede a path; the last four use no disk. */
  List<String> H2_FILE_SYSTEMS =
      List.of(
          "file:",
          "async:",
          "nio:",
          "nioMapped:",
          "retry:",
          "cache:",
          "split:",
          "zip:",
          "classpath:",
          "memFS:",
          "memLZF:",
          "nioMemFS:",
          "nioMemLZF:");

  /** Parses the location from a URL. */
  static TargetLocation parse(Target target, String name) {
    return switch (target) {
      case H2 -> h2(name);
      case DERBY -> derby(name);
      case POSTGRESQL, MARIADB -> new Server();
    };
  }

  private static TargetLocation h2(String name) {
    if (name.startsWith("tcp:") || name.startsWith("ssl:")) {
      return new Server();
    }
    if (name.startsWith("mem:") || name.equals(".")) {
      return new Memory();
    }
    StringBuilder fileSystem = new StringBuilder();
    String path = name;
    for (String prefix = prefix(path); !prefix.isEmpty(); prefix = prefix(path)) {
      if (!prefix.equals("file:")) {
        fileSystem.append(prefix);
      }
      path = path.substring(prefix.length());
    }
    if (isRefusedByH2(name, path)) {
      return new Refused();
    }
    refuseOddPath(path);
    return new Files(
        new DatabaseLocation(Target.H2.subprotocol(), fileSystem.toString(), absolute(path)));
  }

  /** A path that H2 rejects must not become acceptable by making it absolute. */
  private static boolean isRefusedByH2(String name, String path) {
    boolean relativeByIntent =
        name.contains("./")
            || name.contains(".\\")
            || name.contains(":/")
            || name.contains(":\\")
            || path.startsWith("~");
    boolean relative = !relativeByIntent && !new File(path).isAbsolute() && !path.startsWith("/");
    return relative || path.endsWith("/");
  }

  private static void refuseOddPath(String path) {
    if (path.isEmpty() || path.endsWith("\\") || path.equals("~")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD, "The path in the URL names a folder, not a database");
    }
  }

  private static String prefix(String path) {
    for (String prefix : H2_FILE_SYSTEMS) {
      if (path.startsWith(prefix)) {
        int end = prefix.length();
        if (prefix.equals("split:")) {
          int digits = end;
          while (digits < path.length() && Character.isDigit(path.charAt(digits))) {
            digits++;
          }
          boolean sized = digits > end && digits < path.length() && path.charAt(digits) == ':';
          end = sized ? digits + 1 : end;
        }
        return path.substring(0, end);
      }
    }
    int colon = path.indexOf(':');
    // A single letter is a Windows drive.
    if (colon > 1 && path.substring(0, colon).matches("[A-Za-z][A-Za-z0-9+.-]*")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD, "The URL names a file system that Nacre does not know");
    }
    return "";
  }

  private static Path absolute(String path) {
    String home = path.equals("~") || path.startsWith("~/") ? System.getProperty("user.home") : "";
    String full = home.isEmpty() ? path : home + path.substring(1);
    try {
      return Path.of(full).toAbsolutePath().normalize();
    } catch (InvalidPathException malformed) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD, "The path in the URL is not a path on this system");
    }
  }

  private static TargetLocation derby(String url) {
    String name = url.strip(); // as Derby does
    if (name.startsWith("//")) {
      return new Server();
    }
    if (name.startsWith("memory:")) {
      return new Memory();
    }
    String path = name.startsWith("directory:") ? name.substring("directory:".length()) : name;
    if (path.isEmpty() || path.matches("(?s)[A-Za-z][A-Za-z0-9+.-]+:.*")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "The URL names no Derby database, or one that is not in a folder or in memory");
    }
    // Derby may be configured with another home than the process's working directory.
    String home = System.getProperty("derby.system.home", "");
    String full = new File(path).isAbsolute() || home.isEmpty() ? path : home + "/" + path;
    return new Files(new DatabaseLocation(Target.DERBY.subprotocol(), "", absolute(full)));
  }
}
