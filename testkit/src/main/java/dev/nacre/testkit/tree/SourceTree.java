package dev.nacre.testkit.tree;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checkout that the running test was built from. */
public final class SourceTree {
  private static final Set<String> NOT_SOURCES = Set.of("target", ".git", ".idea", "node_modules");

  private SourceTree() {}

  /** The folder of the parent build file. */
  public static Path root() {
    for (@Nullable Path folder = Path.of("").toAbsolutePath();
        folder != null;
        folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(".ci")) && Files.exists(folder.resolve("pom.xml"))) {
        return folder;
      }
    }
    throw new IllegalStateException("not inside a checkout");
  }

  /** All files with this ending, in a fixed order, without what a build made. */
  public static List<Path> files(String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        root(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_SOURCES.contains(String.valueOf(folder.getFileName()))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(ending)) {
              found.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(found);
    return found;
  }
}
