package dev.nacre.bench.fork;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts a JVM for each trial, with this JVM's class path.
 *
 * @param flags what the JVMs are started with
 * @param processors how many they and their children may use; 0 is all
 */
public record ForkedJvm(List<String> flags, int processors) {
  /** The fork's exit code when what it says is why it failed. */
  static final int FAILED = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** On the whole machine. */
  public ForkedJvm(List<String> flags) {
    this(flags, 0);
  }

  /**
   * Runs one trial and waits for it. When this JVM is told to stop meanwhile, so is the forked one.
   *
   * @throws IOException when the fork does not deliver; its own words are on standard error
   */
  public Sample run(Trial trial) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(Processors.only(processors));
    command.add(javaCommand());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), ForkMain.class.getName()));
    Process fork = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    var stop = new Thread(fork::destroyForcibly, "stop fork");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      try (OutputStream in = fork.getOutputStream()) {
        in.write(JSON.writeValueAsBytes(trial));
      }
      byte[] sample = fork.getInputStream().readAllBytes();
      int exit = fork.waitFor();
      if (exit != 0) {
        String why = new String(sample, StandardCharsets.UTF_8);
        throw new IOException(
            trial.workload()
                + " against "
                + trial.contender()
                + (exit == FAILED ? " failed: " + why : " ended with exit code " + exit));
      }
      return read(new String(sample, StandardCharsets.UTF_8));
    } finally {
      fork.destroyForcibly();
      forget(stop);
    }
  }

  // The JVM speaks to the same place: of a recording that its flags have it make, for one.
  static Sample read(String said) throws IOException {
    String sample =
        said.lines()
            .filter(line -> line.startsWith("{"))
            .findFirst()
            .orElseThrow(() -> new IOException("the forked JVM said no sample"));
    return JSON.readValue(sample, Sample.class);
  }

  /** The {@code java} that runs this. */
  public static String javaCommand() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** The same with more flags. */
  public ForkedJvm with(List<String> more) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(more);
    return new ForkedJvm(List.copyOf(all), processors);
  }

  /** The same with fewer processors; 0 is all. */
  public ForkedJvm on(int fewer) {
    return new ForkedJvm(flags, fewer);
  }

  private static void forget(Thread stop) {
    try {
      Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException shuttingDown) {
      // The hook is running; it has nothing left to stop.
    }
  }
}
