package dev.nacre.core.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.wait.Await;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class HoldingProcessTest {
  @TempDir Path folder;

  @Test
  void noHolderIsNamedForAFreeFile() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));
    assertThat(HoldingProcess.describe(file.toString())).isEqualTo("another process");
    assertThat(HoldingProcess.describe(folder.resolve("none").toString()))
        .isEqualTo("another process");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void holderOfALockIsNamed() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        var lock = channel.lock()) {
      assertThat(lock.isValid()).isTrue();
      assertThat(HoldingProcess.describe(file.toString())).isEqualTo("this process");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anotherProcessIsNamedWithItsProgram() throws Exception {
    Path file = Files.createFile(folder.resolve("a file"));
    Process holder =
        new ProcessBuilder("tail", "-f", file.toString()).redirectErrorStream(true).start();
    try {
      Await.until(
          "another process has the file open",
          () -> HoldingProcess.describe(file.toString()).startsWith("process"));
      assertThat(HoldingProcess.describe(file.toString()))
          .isEqualTo("process " + holder.pid() + " (tail)");
    } finally {
      holder.destroy();
    }
  }
}
