package dev.nacre.spark;

import dev.nacre.testkit.wait.Await;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A master and two workers as processes of their own. Their class path has Spark and the drivers of
 * databases, and nothing of Nacre; executors get {@link #jar} from the application.
 */
final class SparkCluster implements AutoCloseable {
  private static final Pattern MASTER = Pattern.compile("Starting Spark master at (spark://\\S+)");
  private static final int WORKERS = 2;

  private final Path home;
  private final Path jar;
  private final List<Process> processes = new ArrayList<>();
  private final List<Path> links = new ArrayList<>();
  private final String url;

  SparkCluster(Path folder) throws Exception {
    this.home = Files.createDirectories(folder.resolve("spark"));
    Path jars = Files.createDirectory(home.resolve("jars"));
    List<Path> classes = new ArrayList<>();
    for (String entry : classPath().split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        classes.add(path);
      } else if (Files.exists(path) && !path.getFileName().toString().contains("nacre")) {
        links.add(Files.createSymbolicLink(jars.resolve(path.getFileName()), path));
      }
    }
    this.jar = packed(home.resolve("executors.jar"), classes);
    boolean ready = false;
    try {
      List<String> master = List.of("--host", "127.0.0.1", "--port", "0", "--webui-port", "0");
      Path log = start("org.apache.spark.deploy.master.Master", "master", master);
      Await.until("a master", () -> MASTER.matcher(Files.readString(log)).find());
      Matcher found = MASTER.matcher(Files.readString(log));
      boolean unused = found.find();
      this.url = found.group(1);
      for (int worker = 0; worker < WORKERS; worker++) {
        startWorker(worker);
      }
      Await.until(
          "two workers",
          () -> Files.readString(log).split("Registering worker", -1).length > WORKERS);
      ready = true;
    } finally {
      if (!ready) {
        close();
      }
    }
  }

  private void startWorker(int worker) throws IOException {
    Path unused =
        start(
            "org.apache.spark.deploy.worker.Worker",
            "worker" + worker,
            List.of(
                "--host",
                "127.0.0.1",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--webui-port",
                "0",
                "--work-dir",
                home.resolve("work" + worker).toString(),
                url));
  }

  private Path start(String main, String name, List<String> arguments) throws IOException {
    Path log = home.resolve(name + ".log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of(System.getProperty("spark.opens").split(" ")));
    command.addAll(List.of("-cp", home.resolve("jars") + "/*", main));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("SPARK_HOME", home.toString());
    environment.put("SPARK_SCALA_VERSION", "2.13");
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    processes.add(builder.start());
    return log;
  }

  /** The classes of executors alone, as nacre-spark has them. */
  private static Path packed(Path jar, List<Path> folders) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Path folder : folders) {
        Path room = folder.resolve("dev/nacre/spark/executor");
        if (Files.isDirectory(room)) {
          try (Stream<Path> classes = Files.list(room)) {
            for (Path one : classes.sorted().toList()) {
              out.putNextEntry(new JarEntry(folder.relativize(one).toString()));
              out.write(Files.readAllBytes(one));
            }
          }
        }
      }
    }
    return jar;
  }

  // Surefire starts this JVM with a jar that only names the class path.
  private static String classPath() {
    String given = System.getProperty("surefire.test.class.path");
    return given == null ? System.getProperty("java.class.path", "") : given;
  }

  String url() {
    return url;
  }

  Path jar() {
    return jar;
  }

  /** The processes of executors, which are children of the workers. */
  List<ProcessHandle> executors() {
    return processes.stream().flatMap(process -> process.toHandle().descendants()).toList();
  }

  @Override
  public void close() throws IOException {
    for (ProcessHandle executor : executors()) {
      boolean unused = executor.destroyForcibly();
    }
    for (Process process : processes) {
      Process unused = process.destroyForcibly();
    }
    for (Path link : links) {
      Files.deleteIfExists(link);
    }
  }
}
