package dev.nacre.cli.tour;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** A folder that only its owner can read, and that is deleted afterwards, also after Ctrl-C. */
final class TemporaryFolder implements AutoCloseable {
  private final Path path;
  private final boolean keep;
  private final Thread atExit = new Thread(this::remove, "nacre-tour-cleanup");

  private TemporaryFolder(Path path, boolean keep) {
    this.path = path;
    this.keep = keep;
  }

  static TemporaryFolder create(@Nullable Path parent, boolean keep) throws IOException {
    String name = "nacre-tour-";
    Path path =
        parent == null
            ? Files.createTempDirectory(name)
            : Files.createTempDirectory(parent.toAbsolutePath(), name);
    TemporaryFolder folder = new TemporaryFolder(path, keep);
    Runtime.getRuntime().addShutdownHook(folder.atExit);
    return folder;
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException exiting) {
      // The hook is already running and does the same.
      return;
    }
  }

  private void remove() {
    if (keep) {
      return;
    }
    try {
      Files.walkFileTree(path, new Removal());
    } catch (IOException left) {
      // It contains only encrypted or invented data; the system clears its temporary folder.
      return;
    }
  }

  private static final class Removal extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
