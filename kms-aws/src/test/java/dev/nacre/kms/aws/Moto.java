package dev.nacre.kms.aws;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.kms.KmsClient;

/**
 * A KMS on this machine, from moto. Where there is Python and its package index it is put into a
 * folder below {@code target}, once.
 */
final class Moto implements AutoCloseable {
  private static final List<String> PACKAGES =
      List.of("moto==5.2.5", "flask==3.1.3", "flask-cors==6.0.5");
  private static final Path HOME = SourceTree.root().resolve("kms-aws/target/moto");
  private static final int PATIENCE_S = 240;

  private final Path home;
  private final int port;
  private @Nullable Process process;
  final KmsClient client;

  private Moto(Path home, int port) {
    this.home = home;
    this.port = port;
    this.client =
        KmsClient.builder()
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .region(Region.US_EAST_1)
            .endpointOverride(URI.create("http://127.0.0.1:" + port))
            .build();
  }

  static Moto start() {
    try {
      Requirement.present(installed(), "moto (Python 3 and its package index)");
      int port;
      try (ServerSocket free = new ServerSocket(0)) {
        port = free.getLocalPort();
      }
      Moto moto = new Moto(HOME, port);
      moto.run();
      moto.choose();
      return moto;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Makes it the KMS that a new connection asks. */
  void choose() {
    System.setProperty(KmsAddress.ENDPOINT, "http://127.0.0.1:" + port);
  }

  private void run() throws IOException {
    Process started =
        new ProcessBuilder(
                home.resolve("bin/python").toString(),
                "-c",
                "from moto.server import main; main()",
                "-H",
                "127.0.0.1",
                "-p",
                String.valueOf(port))
            .redirectErrorStream(true)
            .redirectOutput(home.resolve("log").toFile())
            .start();
    process = started;
    for (int attempt = 0; attempt < 600; attempt++) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException notYet) {
        pause();
      }
      if (!started.isAlive()) {
        break;
      }
    }
    throw new IOException("moto did not start; see " + home.resolve("log"));
  }

  /** Stops answering, and keeps what it has. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  String uri(String key, String query) {
    return "aws-kms:" + key + "?region=us-east-1" + query;
  }

  @Override
  public void close() {
    System.clearProperty(KmsAddress.ENDPOINT);
    client.close();
    running().destroyForcibly();
  }

  private Process running() {
    return Objects.requireNonNull(process);
  }

  private void signal(String name) throws IOException, InterruptedException {
    int code =
        new ProcessBuilder("kill", "-" + name, String.valueOf(running().pid())).start().waitFor();
    if (code != 0) {
      throw new IOException("kill -" + name + " ended with " + code);
    }
  }

  private static boolean installed() {
    Path home = HOME;
    Path done = home.resolve("installed-" + PACKAGES.hashCode());
    try {
      if (Files.exists(done)) {
        return true;
      }
      run("python3", "-m", "venv", home.toString());
      // Python compiles what moto uses, which is a small part of it, when it is used.
      String[] pip = {home.resolve("bin/pip").toString(), "install", "-q", "--no-compile"};
      run(Stream.concat(Arrays.stream(pip), PACKAGES.stream()).toArray(String[]::new));
      Files.createFile(done);
      return true;
    } catch (IOException missing) {
      return false;
    }
  }

  private static void run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS) || process.exitValue() != 0) {
        process.destroyForcibly();
        throw new IOException(command[0] + " failed");
      }
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(stop);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
