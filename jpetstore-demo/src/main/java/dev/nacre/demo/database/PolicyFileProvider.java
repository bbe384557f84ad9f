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

/** Writes the shop's own policy file to disk, where the driver reads it. */
public final class PolicyFileProvider {
  /** The option for the file's path. */
  static final String OPTION = "nacre.policy";

  private PolicyFileProvider() {}

  static void provide(ShopSettings settings) throws IOException {
    String file = settings.connection().get(OPTION);
    if (file != null) {
      write(Path.of(file));
    }
  }

  /**
   * Writes the file if it is missing; an existing one may be the operator's own. But it must
   * contain each of our rules, with any protection: without it, new columns would be plain.
   */
  public static void write(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    try (InputStream in = PolicyFileProvider.class.getResourceAsStream("columns.policy")) {
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

  /** The columns that the rules apply to. */
  private static Set<String> subjects(Stream<String> lines) {
    return lines
        .filter(line -> line.contains("=") && !line.startsWith("#"))
        .map(line -> line.substring(0, line.indexOf('=')).strip())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
