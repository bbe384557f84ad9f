package dev.nacre.bench.fork;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Starts a JVM for each trial, with this JVM's class path.
 *
 * @param flags the flags of the JVMs
 * @param processors how many they and their children may use; 0 is all
 * @param environment variables added to those of this JVM
 */
public record ForkedJvm(List<String> flags, int processors, Map<String, String> environment) {
  /** The fork's exit code when its output is the reason why it failed. */
  static final int FAILED = 3;

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Uses the whole machine and this JVM's environment. */
  public ForkedJvm(List<String> flags) {
    this(flags, 0, Map.of());
  }

  /**
   * Runs one trial and waits for it. When this JVM is stopped meanwhile, so is the forked one.
   *
   * @throws IOException when the fork delivers no sample; its own messages are on standard error
   */
  public Sample run(Trial trial) throws IOException, InterruptedException {
    return run(List.of(trial)).get(0);
  }

  /**
   * Runs trials at the same time, each in a JVM of its own, and waits for all. They can wait for
   * each other in a {@link Barrier}; so when one fails the others are stopped.
   *
   * @throws IOException when one of them delivers no sample
   */
  public List<Sample> run(List<Trial> trials) throws IOException, InterruptedException {
    List<Process> forks = new CopyOnWriteArrayList<>();
    var stop = new Thread(() -> forks.forEach(Process::destroyForcibly), "stop fork");
    Runtime.getRuntime().addShutdownHook(stop);
    try (var barrier = new BarrierServer(trials.size())) {
      for (Trial trial : trials) {
        forks.add(start(barrier.join(trial)));
      }
      for (Process fork : forks) {
        var unused = fork.onExit().thenAccept(ended -> stopAfterFailure(ended, forks));
      }
      List<String> said = new ArrayList<>();
      for (Process fork : forks) {
        said.add(new String(fork.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      }
      return samples(trials, forks, said);
    } finally {
      forks.forEach(Process::destroyForcibly);
      forget(stop);
    }
  }

  private Process start(Trial trial) throws IOException {
    List<String> command = new ArrayList<>(Processors.only(processors));
    command.add(javaCommand());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), ForkMain.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.INHERIT);
    builder.environment().putAll(environment);
    Process fork = builder.start();
    try (OutputStream in = fork.getOutputStream()) {
      in.write(JSON.writeValueAsBytes(trial));
    } catch (IOException endedAtOnce) {
      fork.destroyForcibly();
      throw endedAtOnce;
    }
    return fork;
  }

  private static void stopAfterFailure(Process ended, List<Process> forks) {
    if (ended.exitValue() != 0) {
      // Not through the Process: that would close the stream that we read.
      forks.forEach(fork -> fork.toHandle().destroyForcibly());
    }
  }

  private static List<Sample> samples(List<Trial> trials, List<Process> forks, List<String> said)
      throws IOException, InterruptedException {
    List<Sample> samples = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    for (int at = 0; at < forks.size(); at++) {
      int exit = forks.get(at).waitFor();
      Trial trial = trials.get(at);
      String whose = trial.workload() + " against " + trial.side();
      if (exit == 0) {
        samples.add(read(said.get(at)));
      } else {
        failures.add(
            whose
                + (exit == FAILED ? " failed: " + said.get(at) : " ended with exit code " + exit));
      }
    }
    // Reports all of them: a trial that was stopped does not know why.
    if (!failures.isEmpty()) {
      throw new IOException(String.join("; ", failures));
    }
    return samples;
  }

  // The JVM may print here, too, for example about a recording that its flags request.
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

  /** A copy with more flags. */
  public ForkedJvm with(List<String> more) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(more);
    return new ForkedJvm(List.copyOf(all), processors, environment);
  }

  /** A copy with fewer processors; 0 is all. */
  public ForkedJvm on(int fewer) {
    return new ForkedJvm(flags, fewer, environment);
  }

  /** A copy with another environment. */
  public ForkedJvm in(Map<String, String> another) {
    return new ForkedJvm(flags, processors, another);
  }

  private static void forget(Thread stop) {
    try {
      Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException shuttingDown) {
      // The hook is running; it has nothing left to stop.
    }
  }
}
