package dev.nacre.wallet.file;

import dev.nacre.testkit.requirement.Requirement;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What this process holds open; a Linux says it. */
final class OpenFiles {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OpenFiles() {}

  static List<String> under(Path folder) throws IOException {
    Requirement.present(Files.isDirectory(DESCRIPTORS), "/proc, to see open files");
    List<String> open = new ArrayList<>();
    try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(DESCRIPTORS)) {
      for (Path descriptor : descriptors) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (target.startsWith(folder.toRealPath().toString())) {
            open.add(target);
          }
        } catch (NoSuchFileException closedMeanwhile) {
          // The one that lists them, for instance.
        }
      }
    }
    return open;
  }
}
