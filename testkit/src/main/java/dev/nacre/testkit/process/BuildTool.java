package dev.nacre.testkit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A build tool of the machine, which runs on the Java of this process. */
enum BuildTool {
  MAVEN("Maven", "mvn", "mvn.cmd", "MAVEN_OPTS"),
  GRADLE("Gradle", "gradle", "gradle.bat", "GRADLE_OPTS");

  private static final int PATIENCE_S = 300;

  private final String title;
  private final String program;
  private final String programOnWindows;
  private final String optionsVariable;

  /**
   * @param optionsVariable the variable of the environment with the options of its JVM
   */
  BuildTool(String title, String program, String programOnWindows, String optionsVariable) {
    this.title = title;
    this.program = program;
    this.programOnWindows = programOnWindows;
    this.optionsVariable = optionsVariable;
  }

  record Ended(int code, String said) {}

  /** The name of its program, for the path or a folder of the tool. */
  String program() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return system.startsWith("windows") ? programOnWindows : program;
  }

  /** Runs it in the folder of a project, and waits for it. */
  Ended run(List<String> words, Path folder) throws IOException, InterruptedException {
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
      throw new IOException(this + " has not ended after " + PATIENCE_S + " s:\n" + said);
    }
    return new Ended(process.exitValue(), said);
  }

  @Override
  public String toString() {
    return title;
  }
}
