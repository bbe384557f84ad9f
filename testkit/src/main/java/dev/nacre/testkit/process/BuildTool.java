package dev.nacre.testkit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A run of Maven or Gradle on the Java of this process. */
final class BuildTool {
  private static final int PATIENCE_S = 300;

  private BuildTool() {}

  record Ended(int code, String said) {}

  /**
   * Waits for it.
   *
   * @param optionsVariable the variable of the environment with the options of its JVM
   */
  static Ended run(String name, List<String> words, Path folder, String optionsVariable)
      throws IOException, InterruptedException {
    // Who reads the output itself waits as long as the tool does.
    Path output = folder.resolve("output");
    ProcessBuilder builder =
        new ProcessBuilder(words)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // The process ends before more of a compiler would pay.
    String options = "-Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";
    String unusedOptions =
        builder.environment().merge(optionsVariable, options, (given, ours) -> given + " " + ours);
    Process process = builder.start();
    boolean ended = false;
    try {
      process.getOutputStream().close();
      ended = process.waitFor(PATIENCE_S, TimeUnit.SECONDS);
    } finally {
      // The tool itself is a child of its script.
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String said = Files.readString(output);
    if (!ended) {
      throw new IOException(name + " has not ended after " + PATIENCE_S + " s:\n" + said);
    }
    return new Ended(process.exitValue(), said);
  }
}
