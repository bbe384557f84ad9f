package dev.nacre.demo.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The policy file that comes with the shop; the driver reads it from the disk. */
public final class ColumnsPolicy {
  /** Name of the option that says where the file is. */
  static final String OPTION = "nacre.policy";

  private ColumnsPolicy() {}

  static void provide(ShopSettings settings) throws IOException {
    String file = settings.connection().get(OPTION);
    if (file != null) {
      write(Path.of(file));
    }
  }

  /** Writes it where it is missing; one that is there may be somebody's own. */
  public static void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    try (InputStream in = ColumnsPolicy.class.getResourceAsStream("columns.policy")) {
      if (in == null) {
        throw new IllegalStateException("columns.policy is missing from the jar");
      }
      if (!Files.exists(file)) {
        Files.copy(in, file);
      }
    } catch (FileAlreadyExistsException raced) {
      // Another start was faster; its file is the same.
    }
  }
}
