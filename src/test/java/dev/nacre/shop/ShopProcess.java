package dev.nacre.shop;

import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code jpetstore-shop.jar} as a process, the way the README starts it. */
final class ShopProcess implements AutoCloseable {
  private static final int PATIENCE_S = 120;

  private final Process process;
  private final Path output;
  private final Path folder;
  private final int port;

  private ShopProcess(Process process, Path output, Path folder, int port) {
    this.process = process;
    this.output = output;
    this.folder = folder;
    this.port = port;
  }

  /** Starts it on a port of its own, and does not wait. */
  static ShopProcess start(Path folder, String... more) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    return startAt(port, folder, more);
  }

  static ShopProcess startAt(int port, Path folder, String... more) throws IOException {
    Path jar = SourceTree.root().resolve("jpetstore-demo/target/jpetstore-shop.jar");
    Path output = Files.createTempFile(folder, "shop-", ".log");
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Less work for the compiler: the tests share two cores with a browser.
    line.addAll(ChildJvm.shortLived());
    line.addAll(List.of("-Xmx512m", "-jar", jar.toString()));
    line.addAll(
        List.of("--server.port=" + port, "--shop.folder=" + folder, "--shop.load.scale=tiny"));
    line.addAll(List.of(more));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("NACRE_"));
    return new ShopProcess(builder.start(), output, folder, port);
  }

  /** Waits until it answers. */
  ShopProcess open() throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest knock = HttpRequest.newBuilder(URI.create(url("/actuator/health"))).build();
    for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        System.nanoTime() < end && process.isAlive(); ) {
      try {
        if (client.send(knock, HttpResponse.BodyHandlers.discarding()).statusCode() == 200) {
          return this;
        }
      } catch (IOException notYet) {
        // Nobody listens yet.
      }
      Thread.sleep(100);
    }
    process.destroyForcibly();
    throw new AssertionError("the shop does not open:\n" + said());
  }

  int port() {
    return port;
  }

  String url(String path) {
    return "http://localhost:" + port + path;
  }

  String operatorPassword() throws IOException {
    return Files.readString(folder.resolve("operator-password")).strip();
  }

  String said() throws IOException {
    return Files.readString(output);
  }

  /** Waits for its end. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the shop does not end");
    }
    return process.exitValue();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
