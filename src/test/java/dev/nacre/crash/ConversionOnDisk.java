package dev.nacre.crash;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.core.storage.NioStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * How far the conversion of a database had come, told from the files that a killed process has
 * left, without any key.
 *
 * @param folder of the database
 * @param name of its file
 */
record ConversionOnDisk(Path folder, String name, Direction direction) {
  /** Which way. */
  enum Direction {
    ENCRYPT(".plain"),
    DECRYPT(".sealed");

    private final String kept;

    Direction(String kept) {
      this.kept = kept;
    }

    /** After the name of the old file. */
    String kept() {
      return kept;
    }
  }

  /** Where the process was killed. */
  enum Step {
    /** The old file is all there is. */
    NOT_BEGUN,
    /** The new file lies beside it, half or whole. */
    COPYING,
    /** The old file has its second name, and the first one still. */
    LINKED,
    /** The new file has taken its place. */
    SWITCHED,
    /** The old one is being overwritten. */
    SHREDDING,
    /** It is as it was asked for, and something is left to be done: traces, the order. */
    DISPOSED,
    /** All is done. */
    DONE
  }

  /** Those that it can come to. */
  static Set<Step> possible(LeftoverPolicy leftover) {
    return switch (leftover) {
      // What is kept does not tell whether that was done already.
      case KEEP -> EnumSet.complementOf(EnumSet.of(Step.SHREDDING, Step.DISPOSED));
      case REMOVE -> EnumSet.complementOf(EnumSet.of(Step.SHREDDING));
      case SHRED -> EnumSet.allOf(Step.class);
    };
  }

  Path file() {
    return folder.resolve(name);
  }

  boolean isSealed() throws IOException {
    return EncryptedFiles.isEncrypted(new NioStorage(), file().toString());
  }

  /** What lies beside it too, its traces not. */
  List<String> files() throws IOException {
    try (var list = Files.list(folder)) {
      return list.map(path -> String.valueOf(path.getFileName()))
          .filter(file -> file.startsWith(name) && !file.endsWith(".db" + DatabaseLock.SUFFIX))
          .sorted()
          .toList();
    }
  }

  /** Makes room. */
  void delete() throws IOException {
    for (String file : files()) {
      Files.delete(folder.resolve(file));
    }
  }

  Step step() throws IOException {
    List<String> files = files();
    if (isSealed() == (direction == Direction.ENCRYPT)) {
      if (isDone(files)) {
        return Step.DONE;
      }
      return files.contains(name + direction.kept + ".shredding")
          ? Step.SHREDDING
          : files.contains(name + direction.kept) ? Step.SWITCHED : Step.DISPOSED;
    }
    if (files.contains(name + direction.kept)) {
      return Step.LINKED;
    }
    return files.stream().anyMatch(file -> file.endsWith("ing")) ? Step.COPYING : Step.NOT_BEGUN;
  }

  private boolean isDone(List<String> files) throws IOException {
    if (direction == Direction.ENCRYPT) {
      return !files.contains(name + ".conversion");
    }
    // What the registry remembers is sealed; the audit log says it when that is forgotten.
    try (var lines = Files.lines(folder.resolve("shop.wallet.audit"))) {
      return lines.anyMatch(
          line ->
              line.contains("database.decrypted") && line.contains(name) && line.contains("done"));
    }
  }
}
