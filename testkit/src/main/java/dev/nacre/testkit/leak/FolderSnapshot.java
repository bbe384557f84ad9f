package dev.nacre.testkit.leak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What lies in a folder and below it, to be compared with what lies there later. For tests of
 * refusals: that something was refused says nothing about what it had done by then.
 *
 * <p>Databases and lock files are compared by name alone: they change while they are open, and who
 * reads one takes away the lock that this process has on it. Traces are left out: a database notes
 * there what it refuses.
 */
public final class FolderSnapshot {
  private final Path folder;
  private final Map<String, String> content;

  private FolderSnapshot(Path folder) {
    this.folder = folder;
    this.content = content(folder);
  }

  public static FolderSnapshot of(Path folder) {
    return new FolderSnapshot(folder);
  }

  /**
   * @throws AssertionError that names what is new, gone or changed
   */
  public void assertUnchanged(String after) {
    Map<String, String> now = content(folder);
    Map<String, String> differences = new TreeMap<>();
    now.forEach(
        (name, digest) -> {
          String before = content.get(name);
          if (!digest.equals(before)) {
            differences.put(name, before == null ? "new" : "changed");
          }
        });
    content.keySet().stream()
        .filter(name -> !now.containsKey(name))
        .forEach(name -> differences.put(name, "gone"));
    if (!differences.isEmpty()) {
      throw new AssertionError("after " + after + ", in " + folder + ": " + differences);
    }
  }

  private static Map<String, String> content(Path folder) {
    Map<String, String> found = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      paths
          .filter(path -> !path.toString().endsWith(".trace.db"))
          .forEach(path -> found.put(folder.relativize(path).toString(), digest(path)));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return found;
  }

  private static String digest(Path path) {
    String name = String.valueOf(path.getFileName());
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return "no file";
    }
    if (name.endsWith(".mv.db") || name.endsWith(".lock")) {
      return "not read";
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(path));
      return HexFormat.of().formatHex(digest);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
