package dev.nacre.removals;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Takes safeguards out of loaded classes, for {@code .ci/removals/run}: the tests of a module run
 * in one JVM, each as it is, with a safeguard taken out, and as it is again. So a failure is the
 * removal's, and servers are started once. Begun anew, it goes on behind what has a result.
 *
 * <p>{@code InPlace SAFEGUARDS RESULTS WITHOUT}: a file with lines of a name, a test class and a
 * pattern for its methods; a file for lines of a name and a result; the folder that {@link TakeOut}
 * filled, beside the module's.
 */
public final class InPlace {
  /** Something was left behind by which tests fail: the rest needs another JVM. */
  private static final int AGAIN = 3;

  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final Duration LONGER = Duration.ofMinutes(5);

  private static @Nullable Instrumentation instrumentation;

  private final ToolProvider junit = ToolProvider.findFirst("junit").orElseThrow();
  private final Path results;
  private final Path logs;

  private InPlace(Path results) {
    this.results = results;
    this.logs = Objects.requireNonNull(results.toAbsolutePath().getParent());
  }

  /** One safeguard and its test. */
  private record Row(String name, String type, String methods) {}

  public static void premain(@Nullable String arguments, Instrumentation given) {
    instrumentation = given;
  }

  public static void main(String[] args) throws Exception {
    InPlace place = new InPlace(Path.of(args[1]));
    System.exit(place.all(Path.of(args[0]), Path.of(args[2])));
  }

  private int all(Path safeguards, Path without) throws Exception {
    List<String> done = new ArrayList<>();
    if (Files.exists(results)) {
      Files.readAllLines(results).forEach(line -> done.add(line.replaceFirst(" .*", "")));
    }
    boolean fresh = true;
    for (String line : Files.readAllLines(safeguards)) {
      String[] words = line.split(" ", -1);
      Row row = new Row(words[0], words[1], words[2]);
      if (done.contains(row.name)) {
        continue;
      }
      long begin = System.nanoTime();
      if (run(row, "as-it-is", LONGEST, "its test hangs as it is") != 0) {
        if (!fresh) {
          return AGAIN;
        }
        note(row, "its test fails as it is");
        continue;
      }
      // On a busy machine both take long.
      Duration most = LONGER.plusNanos(10 * (System.nanoTime() - begin));
      List<ClassDefinition> whole = new ArrayList<>();
      List<ClassDefinition> less = new ArrayList<>();
      read(without.resolve(row.name), whole, less);
      redefine(less);
      int code = run(row, row.name, most, "noticed: it hangs");
      redefine(whole);
      note(row, code == 0 ? "NOT NOTICED" : code == 1 ? "noticed" : "its test does not run");
      fresh = false;
    }
    return 0;
  }

  private static void read(Path without, List<ClassDefinition> whole, List<ClassDefinition> less)
      throws IOException, ClassNotFoundException {
    try (Stream<Path> files = Files.walk(without)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = file.toString().replaceFirst("^.*/target/classes/", "");
        String name = path.replaceFirst("\\.class$", "").replace('/', '.');
        Class<?> type = Class.forName(name, false, InPlace.class.getClassLoader());
        Path before = without.resolve("../..").resolve(without.relativize(file));
        whole.add(new ClassDefinition(type, Files.readAllBytes(before)));
        less.add(new ClassDefinition(type, Files.readAllBytes(file)));
      }
    }
  }

  private static void redefine(List<ClassDefinition> classes)
      throws ClassNotFoundException, UnmodifiableClassException {
    Instrumentation given = instrumentation;
    if (given == null) {
      throw new IllegalStateException("to be started with -javaagent");
    }
    given.redefineClasses(classes.toArray(ClassDefinition[]::new));
  }

  /** What JUnit's console would end with: 0, or 1 when a test failed. */
  private int run(Row row, String log, Duration most, String whenItHangs) throws IOException {
    CountDownLatch ended = new CountDownLatch(1);
    Thread watch =
        new Thread(
            () -> {
              try {
                if (!ended.await(most.toSeconds(), TimeUnit.SECONDS)) {
                  note(row, whenItHangs);
                  Runtime.getRuntime().halt(AGAIN);
                }
              } catch (InterruptedException | IOException stopped) {
                Runtime.getRuntime().halt(AGAIN);
              }
            });
    watch.setDaemon(true);
    watch.start();
    try (PrintStream out =
        new PrintStream(
            Files.newOutputStream(logs.resolve(log + ".log")), false, StandardCharsets.UTF_8)) {
      return junit.run(
          out,
          out,
          "execute",
          "--disable-banner",
          "--disable-ansi-colors",
          "--details=summary",
          "--fail-if-no-tests",
          "--config=junit.jupiter.extensions.autodetection.enabled=true",
          "-T",
          "slow",
          "-c",
          row.type,
          "--include-methodname",
          row.methods);
    } finally {
      ended.countDown();
    }
  }

  private void note(Row row, String result) throws IOException {
    String line = row.name + " " + result + "\n";
    Files.writeString(results, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
