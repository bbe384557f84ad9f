package dev.nacre.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A temporary folder, deleted with everything in it even when the run is interrupted. */
public final class ScratchFolder implements AutoCloseable {
  private static final int TRIES = 20;

  private final Path path;
  private final Thread cleaning = new Thread(this::deleteAll, "delete scratch folder");

  private ScratchFolder(Path path) {
    this.path = path;
    Runtime.getRuntime().addShutdownHook(cleaning);
  }

  /** Creates one below {@code parent}, and {@code parent} if it is missing. */
  public static ScratchFolder below(Path parent) throws IOException {
    return new ScratchFolder(
        Files.createTempDirectory(Files.createDirectories(parent), "nacre-bench-"));
  }

  public Path path() {
    return path;
  }

  /**
   * @throws IOException when the disk has less room than this
   */
  public void requireRoom(long bytes) throws IOException {
    long room = Files.getFileStore(path).getUsableSpace();
    if (room < bytes) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "the run needs %.1f GB in %s and there are %.1f GB; choose a smaller --size, fewer"
                  + " sides or another --dir",
              bytes / 1e9,
              path.getParent(),
              room / 1e9));
    }
  }

  @Override
  public void close() {
    deleteAll();
    Runtime.getRuntime().removeShutdownHook(cleaning);
  }

  /** Tries again for a while: a fork that is being stopped may still write. */
  private void deleteAll() {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      try {
        deleteOnce();
        return;
      } catch (IOException stillWritten) {
        try {
          Thread.sleep(100);
        } catch (InterruptedException enough) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  private void deleteOnce() throws IOException {
    delete(path);
  }

  /** Deletes a folder and its contents, if it exists. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : deepestFirst) {
      Files.deleteIfExists(file);
    }
  }
}
