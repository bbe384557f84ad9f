package dev.nacre.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pet store, by the ENTRYPOINT of its recipe. */
final class PetStoreInAContainerTest {
  private static final Path JAR =
      SourceTree.root().resolve("jpetstore-demo/target/jpetstore-shop.jar");
  private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");
  private static final long PATIENCE_S = 120;

  @TempDir private Path folder;
  private Layout layout;

  @BeforeEach
  void layOut() throws Exception {
    Layout.requireRoot();
    Requirement.present(Files.exists(JAR), "the shop's jar that mvn package builds");
    layout = new Layout(folder);
  }

  private ProcessBuilder shop(String mode) throws IOException {
    List<String> words = Layout.entryPoint("petstore.Containerfile");
    words.add("--server.port=0");
    words.add("--logging.level.org.springframework.boot.tomcat.TomcatWebServer=info");
    words.add("--server.address=127.0.0.1");
    return layout.command(JAR, "/opt/petstore/jpetstore-shop.jar", mode, words);
  }

  /** The shop has taken a port that was free, and says which. */
  private static Optional<Integer> port(String output) {
    return PORT.matcher(output).results().map(hit -> Integer.valueOf(hit.group(1))).findFirst();
  }

  private static boolean answers(HttpClient client, int port) throws InterruptedException {
    URI health = URI.create("http://127.0.0.1:" + port + "/actuator/health");
    try {
      return client
              .send(HttpRequest.newBuilder(health).build(), HttpResponse.BodyHandlers.discarding())
              .statusCode()
          == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Test
  void opensWithItsWalletInAMountOfItsOwn() throws Exception {
    Path output = folder.resolve("output");
    Process process = shop("rw").redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      HttpClient client = HttpClient.newHttpClient();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
      boolean open = false;
      while (!open && process.isAlive() && System.nanoTime() < end) {
        Optional<Integer> port = port(Files.readString(output));
        open = port.isPresent() && answers(client, port.get());
        Thread.sleep(open ? 0 : 100);
      }
      assertThat(open).as(Files.readString(output)).isTrue();
    } finally {
      Layout.stop(process);
    }
    assertThat(layout.wallet.resolve("shop.wallet")).isNotEmptyFile();
    byte[] database = Files.readAllBytes(layout.data.resolve("pages/shop.mv.db"));
    assertThat(database).startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
    assertThat(new String(database, StandardCharsets.ISO_8859_1)).doesNotContain("CREATE TABLE");
    assertThat(Files.readString(output)).doesNotContain(Layout.PASSPHRASE);
  }

  @Test
  void withoutVolumesItSaysWhatToDo() throws Exception {
    Layout.Ended refused = Layout.run(shop("ro"));
    assertThat(refused.code()).isNotZero();
    assertThat(refused.said()).contains("/data").contains("mount a volume");
    assertThat(layout.wallet).isEmptyDirectory();
    assertThat(layout.data).isEmptyDirectory();
  }
}
