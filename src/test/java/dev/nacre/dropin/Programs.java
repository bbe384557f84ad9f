package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a program in a JVM of its own. */
final class Programs {
  private Programs() {}

  /** Returns what it prints; fails unless it ends with 0. */
  static String run(Path folder, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Path said = Files.createTempFile(folder, "said", ".txt");
    Process program =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    try {
      assertThat(program.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
    } finally {
      program.destroyForcibly();
    }
    String text = Files.readString(said);
    assertThat(program.exitValue()).as(text).isZero();
    return text;
  }
}
