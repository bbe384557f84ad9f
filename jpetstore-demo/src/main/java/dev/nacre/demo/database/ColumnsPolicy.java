package dev.nacre.demo.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /**
   * Writes it where it is missing; one that is there may be somebody's own. But each rule of ours
   * has to be there, whatever it says: without it new columns would be plain.
   */
  public static void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    try (InputStream in = ColumnsPolicy.class.getResourceAsStream("columns.policy")) {
      if (in == null) {
        throw new IllegalStateException("columns.policy is missing from the jar");
      }
      byte[] ours = in.readAllBytes();
      if (!Files.exists(file)) {
        Files.write(file, ours, StandardOpenOption.CREATE_NEW);
        return;
      }
      Set<String> missing = subjects(new String(ours, StandardCharsets.UTF_8).lines());
      missing.removeAll(subjects(Files.readString(file).lines()));
      if (!missing.isEmpty()) {
        throw new IOException(
            file + " is of an older version of the shop. Delete it, or add rules for " + missing);
      }
    } catch (FileAlreadyExistsException raced) {
      // Another start was faster; its file is the same.
    }
  }

  /** Which columns the rules are about. */
  private static Set<String> subjects(Stream<String> lines) {
    return lines
        .filter(line -> line.contains("=") && !line.startsWith("#"))
        .map(line -> line.substring(0, line.indexOf('=')).strip())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
