package dev.nacre.dropin.suite;

import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * Main of a process that runs sub-tests of one class of H2's in the folder where it works, each by
 * itself or, as {@link #ALL}, all of them together, and says for each how it went.
 */
final class SuiteProcess {
  /** Before each line that is for us; H2's tests print what they like. */
  static final String LINE = "## ";

  static final String ALL = "test";
  private static final int PATIENCE_S = 90;

  private SuiteProcess() {}

  /**
   * Arguments: a class, and the sub-tests that are wanted; with none it names those that there are.
   * Ends behind the first that does not pass, which may have left a database open.
   */
  public static void main(String[] args) throws Exception {
    PrintStream out = System.out;
    Class<?> type = Class.forName("org.h2.test." + args[0]);
    if (args.length == 1) {
      subTests(type).forEach(name -> out.println(LINE + name + " there"));
      return;
    }
    if (System.getProperty("suite.wallet") != null) {
      SealedUrls.register();
      // Stays open, and so does the wallet.
      Connection unused = DriverManager.getConnection("jdbc:h2:./kept/kept", "sa", "");
    }
    for (String name : Arrays.asList(args).subList(1, args.length)) {
      String outcome = run(type, name);
      out.println(LINE + name + " " + outcome);
      out.flush();
      if (!outcome.startsWith("passes")) {
        break;
      }
    }
    // Threads of a test that hangs, and databases that one has left open.
    Runtime.getRuntime().halt(0);
  }

  private static List<String> subTests(Class<?> type) {
    return Stream.of(type.getDeclaredMethods())
        .filter(method -> method.getName().startsWith("test") && !method.getName().equals(ALL))
        .filter(method -> method.getParameterCount() == 0 && !method.isSynthetic())
        .map(Method::getName)
        .sorted()
        .toList();
  }

  private static String run(Class<?> type, String name) throws Exception {
    deleteAll(Path.of("data"));
    int before = SealedUrls.SEALED.get();
    AtomicReference<String> outcome = new AtomicReference<>("does not end");
    Thread thread =
        new Thread(
            () -> {
              try {
                call(type, name);
                outcome.set("passes");
              } catch (InvocationTargetException failed) {
                outcome.set("fails " + cause(Objects.requireNonNull(failed.getCause())));
              } catch (Throwable failed) {
                outcome.set("fails " + cause(failed));
              }
            });
    thread.setDaemon(true);
    thread.start();
    thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_S));
    return Objects.requireNonNull(outcome.get())
        .replace("passes", "passes " + (SealedUrls.SEALED.get() - before));
  }

  private static void call(Class<?> type, String name) throws Exception {
    Object test = type.getDeclaredConstructor().newInstance();
    test.getClass().getMethod("init").invoke(test);
    if (!(Boolean) test.getClass().getMethod("isEnabled").invoke(test)) {
      return;
    }
    Method method = type.getDeclaredMethod(name);
    method.setAccessible(true);
    if (!name.equals(ALL)) {
      connect(type, test);
    }
    method.invoke(test);
  }

  /** Many of them find a connection and a statement in fields, which they share. */
  private static void connect(Class<?> type, Object test) throws Exception {
    Optional<Field> connection = field(type, Connection.class);
    Optional<Field> statement = field(type, Statement.class);
    if (connection.isPresent() || statement.isPresent()) {
      Connection made =
          (Connection)
              type.getMethod("getConnection", String.class).invoke(test, type.getSimpleName());
      if (connection.isPresent()) {
        connection.get().set(test, made);
      }
      if (statement.isPresent()) {
        statement.get().set(test, made.createStatement());
      }
    }
  }

  private static Optional<Field> field(Class<?> type, Class<?> of) {
    List<Field> found =
        Stream.of(type.getDeclaredFields()).filter(one -> one.getType() == of).toList();
    found.forEach(one -> one.setAccessible(true));
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /** The innermost code of ours, or what was thrown, and where in the test. */
  private static String cause(Throwable failed) {
    StringBuilder text = new StringBuilder();
    for (Throwable at = failed; at != null; at = at.getCause()) {
      text.append(at).append(" | ");
    }
    for (StackTraceElement frame : failed.getStackTrace()) {
      if (frame.getClassName().startsWith("org.h2.test.")
          && !frame.getClassName().equals("org.h2.test.TestBase")) {
        text.append("at ").append(frame);
        break;
      }
    }
    return text.toString().replaceAll("\\s+", " ");
  }

  private static void deleteAll(Path folder) throws Exception {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
