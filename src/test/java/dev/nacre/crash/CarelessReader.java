package dev.nacre.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Opens and closes a file all the time. On Unix each close lets go of the locks that this process
 * has on the file.
 */
final class CarelessReader {
  private CarelessReader() {}

  static void start(Path file) {
    Thread reader = new Thread(() -> readAndReadAgain(file), "careless");
    reader.setDaemon(true);
    reader.start();
  }

  private static void readAndReadAgain(Path file) {
    try {
      while (true) {
        read(file);
        Thread.sleep(1);
      }
    } catch (IOException | InterruptedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void read(Path file) throws IOException {
    try {
      Files.newInputStream(file).close();
    } catch (NoSuchFileException between) {
      // Another file takes its place just now.
    }
  }
}
