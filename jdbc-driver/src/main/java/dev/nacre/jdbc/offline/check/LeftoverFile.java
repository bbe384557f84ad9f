package dev.nacre.jdbc.offline.check;

import dev.nacre.jdbc.engine.DatabaseLocation;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file that an encryption, decryption or restore has left behind, or is working on. It is not a
 * database of its own and may hold plaintext, so a verification reports it.
 *
 * @param what it is, and what to do about it
 */
public record LeftoverFile(Path file, String what) {

  /** The kinds of remnants, by suffix. */
  private enum Kind {
    SHREDDING(
        "\\.shredding",
        "was being overwritten when that was cut short, and holds plain text still; give the"
            + " command with --shred again"),
    PLAIN(
        "\\.(mv|trace)\\.db(\\.old)?\\.plain",
        "is the file as it was before it was encrypted, in plain text; delete it when no user needs"
            + " it any more, or have nacre db encrypt do it with --shred"),
    CONVERTING(
        "\\.mv\\.db(\\.[0-9a-f]{16})?\\.converting",
        "is the partial output of an encryption or decryption that runs or was interrupted, and may"
            + " be plaintext; the next one removes it"),
    DECRYPTING(
        "\\.mv\\.db\\.decrypting",
        "is half of a decryption that works now or was cut short, and plain text; who opens the"
            + " database next removes it"),
    RESTORING(
        "\\.mv\\.db(\\.[0-9a-f]{16})?\\.restoring",
        "is half of a restoring that works now or was cut short; the next one removes it");

    private final Pattern ending;
    private final String what;

    Kind(String ending, String what) {
      this.ending = Pattern.compile(".*" + ending);
      this.what = what;
    }
  }

  static boolean is(Path file) {
    return of(file) != null;
  }

  private static @Nullable LeftoverFile of(Path file) {
    String name = String.valueOf(file.getFileName());
    for (Kind kind : Kind.values()) {
      if (kind.ending.matcher(name).matches()) {
        return new LeftoverFile(file, kind.what);
      }
    }
    return null;
  }

  /** Finds the remnants in a folder and below, or beside a database. */
  public static List<LeftoverFile> around(Path name) throws IOException {
    List<LeftoverFile> found = new ArrayList<>();
    if (Files.isDirectory(name)) {
      Files.walkFileTree(name, new Finder(found));
    } else {
      beside(name, found);
    }
    found.sort((one, other) -> one.file().compareTo(other.file()));
    return Collections.unmodifiableList(found);
  }

  private static void beside(Path name, List<LeftoverFile> found) throws IOException {
    String base = DatabaseLocation.nameOf(String.valueOf(name.getFileName())) + ".";
    Path folder = name.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    Predicate<Path> hers = other -> String.valueOf(other.getFileName()).startsWith(base);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path other : files.filter(hers).toList()) {
        LeftoverFile remnant = of(name.resolveSibling(other.getFileName()));
        if (remnant != null) {
          found.add(remnant);
        }
      }
    }
  }

  private static final class Finder extends SimpleFileVisitor<Path> {
    private final List<LeftoverFile> found;

    Finder(List<LeftoverFile> found) {
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      LeftoverFile remnant = of(file);
      if (remnant != null) {
        found.add(remnant);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
      // The verification of the files reports it.
      return FileVisitResult.CONTINUE;
    }
  }
}
