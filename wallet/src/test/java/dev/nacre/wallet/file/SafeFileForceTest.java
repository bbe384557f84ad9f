package dev.nacre.wallet.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * That a save asks the operating system to force, and not only our stand-in for it. Nothing on a
 * running system looks different when it is forgotten, so the JVM's flight recorder is asked.
 */
class SafeFileForceTest {
  private static final byte[] CONTENT = new byte[100];

  @TempDir Path folder;
  @TempDir Path elsewhere;

  @Test
  @Covers("pages-49")
  void areTheNewFileAndThenItsFolder() throws IOException {
    SafeFile file = new SafeFile(folder.resolve("a.wallet"), SafeFileKind.WALLET, Disk.NIO);
    List<String> created = forcedBy(() -> file.create(CONTENT, file.path()));
    assertThat(created).hasSize(2).last().isEqualTo(folder.toString());
    assertThat(created.get(0)).matches(".*/\\.a\\.wallet\\.[0-9a-f]{16}\\.tmp");
    List<String> replaced = forcedBy(() -> file.replace(CONTENT));
    assertThat(replaced).hasSize(2).last().isEqualTo(folder.toString());
    assertThat(replaced.get(0)).matches(".*/\\.a\\.wallet\\.[0-9a-f]{16}\\.tmp");
    assertThat(forcedBy(file::delete)).containsExactly(folder.toString());
  }

  private List<String> forcedBy(Save save) throws IOException {
    Path events = elsewhere.resolve("events.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold().withoutStackTrace();
      recording.start();
      save.run();
      recording.stop();
      recording.dump(events);
    }
    return RecordingFile.readAllEvents(events).stream()
        .map(event -> event.getString("path"))
        .filter(path -> path.startsWith(folder.toString()))
        .toList();
  }

  /** Something that saves. */
  @FunctionalInterface
  private interface Save {
    void run() throws IOException;
  }
}
