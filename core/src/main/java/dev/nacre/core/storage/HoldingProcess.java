package dev.nacre.core.storage;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds the process that has a file open, to name it in an error. Only works on Linux, whose table
 * of locks lists process and inode. Elsewhere, and for hidden processes, no process is named.
 */
public final class HoldingProcess {
  private static final Path LOCKS = Path.of("/proc/locks");
  private static final Path PROCESSES = Path.of("/proc");
  private static final int PID = 4;
  private static final int DEVICE_AND_INODE = 5;

  private HoldingProcess() {}

  /**
   * Text to follow <em>is open in</em>: {@code process 4711 (java)}, or {@code another process}.
   */
  public static String describe(String file) {
    OptionalLong holder = find(file);
    if (holder.isEmpty()) {
      return "another process";
    }
    long pid = holder.getAsLong();
    if (pid == ProcessHandle.current().pid()) {
      return "this process";
    }
    return describeProcess(pid);
  }

  static String describeProcess(long pid) {
    Optional<String> command =
        ProcessHandle.of(pid)
            .flatMap(process -> process.info().command())
            .map(path -> path.substring(path.lastIndexOf('/') + 1));
    return "process " + pid + command.map(name -> " (" + name + ")").orElse("");
  }

  /** As {@link #describe}, but only for other processes; empty when none is seen. */
  static Optional<String> describeOther(String file) {
    OptionalLong holder = find(file);
    return holder.isEmpty() || holder.getAsLong() == ProcessHandle.current().pid()
        ? Optional.empty()
        : Optional.of(describeProcess(holder.getAsLong()));
  }

  /** The process that holds a lock on the file or, if none is known, one that has it open. */
  static OptionalLong find(String name) {
    try {
      Path file = Path.of(name).toRealPath();
      for (long pid : holdersOfLocks(file)) {
        if (hasOpen(pid, file)) {
          return OptionalLong.of(pid);
        }
      }
      return processWithOpenFile(file);
    } catch (IOException | InvalidPathException | UnsupportedOperationException unknown) {
      return OptionalLong.empty();
    }
  }

  // The device is not compared: overlay file systems show another one there.
  private static List<Long> holdersOfLocks(Path file) throws IOException {
    List<Long> holders = new ArrayList<>();
    if (!Files.isReadable(LOCKS)) {
      return holders;
    }
    String inode = String.valueOf(Files.getAttribute(file, "unix:ino"));
    for (String line : Files.readAllLines(LOCKS)) {
      // 1: POSIX ADVISORY WRITE 4711 08:01:131075 0 EOF
      String[] words = line.replace("->", "").strip().split("\\s+", -1);
      if (words.length > DEVICE_AND_INODE
          && words[DEVICE_AND_INODE].endsWith(":" + inode)
          && words[PID].matches("\\d+")) {
        holders.add(Long.parseLong(words[PID]));
      }
    }
    return holders;
  }

  private static OptionalLong processWithOpenFile(Path file) throws IOException {
    if (!Files.isDirectory(PROCESSES)) {
      return OptionalLong.empty();
    }
    long own = ProcessHandle.current().pid();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path process : processes) {
        long pid = Long.parseLong(String.valueOf(process.getFileName()));
        if (pid != own && hasOpen(pid, file)) {
          return OptionalLong.of(pid);
        }
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Whether a process is seen to have a file open.
   *
   * @param file its real path
   */
  static boolean hasOpen(long pid, Path file) {
    try (DirectoryStream<Path> open = Files.newDirectoryStream(PROCESSES.resolve(pid + "/fd"))) {
      for (Path descriptor : open) {
        if (isLinkTo(descriptor, file)) {
          return true;
        }
      }
    } catch (IOException hidden) {
      return false;
    }
    return false;
  }

  private static boolean isLinkTo(Path descriptor, Path file) {
    try {
      return Files.readSymbolicLink(descriptor).equals(file);
    } catch (IOException closedMeanwhile) {
      return false;
    }
  }
}
