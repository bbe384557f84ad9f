package dev.nacre.bench.fork;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import dev.nacre.bench.machine.VmFlags;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** Runs one trial: reads the trial from standard input and writes its sample to standard output. */
public final class ForkMain {
  private ForkMain() {}

  public static void main(String[] none) throws Exception {
    // The sample must be alone on its stream; a driver may print, too.
    PrintStream samples = System.out;
    System.setOut(System.err);
    var json = new ObjectMapper();
    Trial trial = json.readValue(System.in.readAllBytes(), Trial.class);
    String started = Instant.now().toString();
    var watch = new Stopwatch(trial.number("cpuEveryMillis", 0));
    try {
      Class.forName(trial.workload())
          .asSubclass(Workload.class)
          .getDeclaredConstructor()
          .newInstance()
          .run(trial, watch);
    } catch (Exception | LinkageError failed) {
      failed.printStackTrace();
      samples.write(failed.toString().getBytes(StandardCharsets.UTF_8));
      samples.flush();
      System.exit(ForkedJvm.FAILED);
    }
    var process = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    VmFlags.now().forEach(watch::say);
    watch.say("flags", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
    var sample =
        new Sample(
            trial.workload(),
            trial.side(),
            trial.round(),
            started,
            watch.phases(),
            watch.facts(),
            process.getProcessCpuTime(),
            watch.said(),
            watch.curves(),
            watch.histograms());
    samples.write((json.writeValueAsString(sample) + "\n").getBytes(StandardCharsets.UTF_8));
    samples.flush();
    // A thread that a driver left running must not delay the next sample.
    System.exit(0);
  }
}
