package dev.nacre.bench.run;

import dev.nacre.bench.cipher.TunedCheck;
import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.Processors;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.side.Aes;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.slap.SlapProgram;
import dev.nacre.cli.Screen;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** What can be measured here, and what is left out and why. */
public final class AvailableSides {
  private final Screen screen;
  private final RunOptions options;
  private final Jdk hardware;
  private final Jdk software;
  private final List<String> notes = new ArrayList<>();

  private AvailableSides(Screen screen, RunOptions options, Jdk hardware, Jdk software) {
    this.screen = screen;
    this.options = options;
    this.hardware = hardware;
    this.software = software;
  }

  /** Asks the JDK for its capabilities. */
  public static AvailableSides open(Screen screen, RunOptions options)
      throws IOException, InterruptedException {
    String java = ForkedJvm.javaCommand();
    Jdk hardware = Jdk.of(java, options.jvmFlags);
    List<String> flags = Aes.SOFTWARE.flags(hardware.crypto().keySet());
    List<String> all = new ArrayList<>(options.jvmFlags);
    all.addAll(flags);
    var available = new AvailableSides(screen, options, hardware, Jdk.of(java, all));
    available.judgeTheJdk();
    return available;
  }

  private void judgeTheJdk() {
    List<String> missing =
        Aes.SWITCHES.stream().filter(name -> !hardware.crypto().containsKey(name)).toList();
    if (!missing.isEmpty()) {
      note(
          "This JDK has no " + String.join(", ", missing) + ": AES cannot be switched off with it");
    }
    if (!hardware.hardwareAes()) {
      note(
          "This JVM runs AES in software by itself ("
              + System.getProperty("os.arch")
              + "): “hardware AES” on this page is software, too");
    }
  }

  /** The sides that can be measured here; reports the others, with the reason. */
  public List<Side> present(List<Side> asked) throws InterruptedException {
    List<Side> present = new ArrayList<>();
    for (Side side : asked) {
      Optional<String> reason = whyNot(side);
      if (reason.isEmpty()) {
        present.add(side);
      } else {
        note(side.words() + " was left out: " + reason.get());
      }
    }
    return present;
  }

  private Optional<String> whyNot(Side side) throws InterruptedException {
    if (!side.engine().isHere()) {
      return Optional.of("there is no " + side.engine().driver() + " here");
    }
    if (side.isProgram() && SlapProgram.find().isEmpty()) {
      return Optional.of("mariadb-slap is not installed here");
    }
    if (!side.aes().isPossible(hardware.crypto().keySet())
        || (side.aes() == Aes.SOFTWARE && software.hardwareAes())) {
      return Optional.of("this JVM cannot do without the processor's AES");
    }
    return side.isTuned()
        ? TunedCheck.of(new ForkedJvm(options.jvmFlags)).whyNot(side)
        : Optional.empty();
  }

  /** The whole machine, written 0, and one of its processors where that is possible. */
  public List<Integer> machineSizes() throws InterruptedException {
    if (Runtime.getRuntime().availableProcessors() == 1) {
      note("This machine has one processor: there is no smaller one to compare with");
      return List.of(0);
    }
    if (!Processors.canBeFewer()) {
      note("One processor of the machine was left out: there is no taskset here");
      return List.of(0);
    }
    return List.of(0, 1);
  }

  /** The given numbers of processors that are available here, in order; all of them are 0. */
  public List<Integer> machineSizes(List<Integer> asked) throws InterruptedException {
    int here = Runtime.getRuntime().availableProcessors();
    List<Integer> sizes = new ArrayList<>();
    for (int size : new TreeSet<>(asked)) {
      String leftOut = size + (size == 1 ? " processor was" : " processors were") + " left out: ";
      if (size > here) {
        note(leftOut + "this machine has " + here);
      } else if (size < here && !Processors.canBeFewer()) {
        note(leftOut + "there is no taskset here");
      } else {
        sizes.add(size == here ? 0 : size);
      }
    }
    return sizes;
  }

  public void note(String words) {
    notes.add(words);
    screen.warn(words);
  }

  Screen screen() {
    return screen;
  }

  RunOptions options() {
    return options;
  }

  /** The JDK as it is. */
  Jdk hardware() {
    return hardware;
  }

  /** This JDK without the processor's AES. */
  Jdk software() {
    return software;
  }

  /** What was left out, and why. */
  List<String> notes() {
    return List.copyOf(notes);
  }
}
