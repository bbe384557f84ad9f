package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.spring.boot.shop.Shop;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.process.ChildJvm;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The application of the guide as a process, with its configuration. Whatever it says, to its log
 * or by HTTP, is searched for the passphrase and for a value.
 */
final class ShopTest {
  private static final String PASSPHRASE = "umbrella-quartz-lantern-0417";
  private static final String SSN = "078-05-1120";

  /** Shows more than any application should. */
  private static final List<String> TALKATIVE =
      List.of(
          "--server.port=0",
          "--logging.level.com.zaxxer.hikari=DEBUG",
          "--logging.level.dev.nacre=TRACE",
          "--management.endpoints.web.exposure.include=*",
          "--management.endpoint.health.show-details=always",
          "--management.endpoint.env.show-values=always",
          "--management.endpoint.configprops.show-values=always");

  private final HttpClient client = HttpClient.newHttpClient();
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

  @TempDir Path folder;
  private Path secrets;

  @BeforeEach
  void aSecret() throws IOException {
    secrets = Files.createDirectories(folder.resolve("secrets"));
    Files.writeString(secrets.resolve("nacre.wallet.password"), PASSPHRASE + "\n");
  }

  @Test
  void pagesOfH2AndTheirHealth() throws Exception {
    try (ChildJvm shop = start("boot-h2-pages")) {
      int port = Integer.parseInt(shop.await("READY "));
      buys(port);
      assertThat(get(port, "/actuator/health/nacre"))
          .contains("\"status\":\"UP\"")
          .contains("\"wallet\":\"OPEN\"")
          .contains("\"registry\":\"REACHABLE\"");
      assertThat(get(port, "/actuator/nacre"))
          .contains(
              "\"dataSource\"",
              "shop.mv.db",
              "AES",
              "\"columns\":[],\"jobs\":[]",
              "\"state\":\"CURRENT\"")
          .doesNotContain("\"error\"");
      assertThat(get(port, "/actuator/metrics")).contains("nacre.sealed.blocks");
      showsNoSecret(port, shop);

      Files.move(folder.resolve("shop.wallet.registry"), folder.resolve("elsewhere"));
      assertThat(get(port, "/actuator/health/nacre"))
          .contains("\"status\":\"DOWN\"", "\"registry\":\"UNREACHABLE\"");
    }
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db")))
        .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void columnsOfPostgresWithAPolicyAndJpa() throws Exception {
    Path wallet = folder.resolve("shop.wallet");
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      Wallet.create(wallet, passphrase, KdfParameters.MINIMUM).close();
    }
    try (EmbeddedPostgres server = Postgres.builder().start()) {
      String url = "jdbc:nacre:postgresql://localhost:" + server.getPort() + "/postgres";
      List<String> here =
          List.of(
              "--spring.datasource.url=" + url,
              "--spring.datasource.username=postgres",
              "--nacre.wallet=" + wallet);
      String refused = ended(here, "boot-jpa-postgresql-columns");
      assertThat(refused)
          .contains("APPLICATION FAILED TO START", "NACRE-4007", "--nacre.catalog=create");

      List<String> first = new ArrayList<>(here);
      first.add("--nacre.catalog=create");
      try (ChildJvm shop = start("boot-jpa-postgresql-columns", first)) {
        int port = Integer.parseInt(shop.await("READY "));
        buys(port);
        assertThat(get(port, "/actuator/nacre"))
            .contains("\"column_name\":\"ssn\"", "\"column_name\":\"email\"", "\"files\":[]")
            .doesNotContain("\"error\"");
        assertThat(get(port, "/actuator/health/nacre")).contains("\"status\":\"UP\"");
        showsNoSecret(port, shop);
      }
      assertThat(inClear(server)).doesNotContain(SSN).doesNotContain("kim@example.org");
    }
  }

  @Test
  void anEncryptedDatabaseUnderAPlainUrlIsExplained() throws Exception {
    try (ChildJvm shop = start("boot-h2-pages")) {
      shop.await("READY ");
    }
    byte[] before = Files.readAllBytes(folder.resolve("shop.mv.db"));
    assertThat(ended(List.of("--spring.datasource.url=jdbc:h2:./shop"), "boot-h2-pages"))
        .contains("is encrypted by Nacre", "Write jdbc:nacre:h2:");
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db"))).isEqualTo(before);
  }

  private ChildJvm start(String example) throws IOException {
    return start(example, List.of());
  }

  /** With the configuration of an example. */
  private ChildJvm start(String example, List<String> more) throws IOException {
    List<String> arguments = new ArrayList<>(TALKATIVE);
    arguments.add("--spring.config.location=classpath:application.yml");
    arguments.addAll(more);
    String classPath = TestClassPath.with(Boot.example(example).resolve("src/main/resources"));
    return ChildJvm.start(
        Shop.class, folder, List.of("-cp", classPath, "-DSECRETS=" + secrets), arguments);
  }

  private String ended(List<String> more, String example) throws IOException {
    try (ChildJvm shop = start(example, more)) {
      assertThatThrownBy(() -> shop.await("READY ")).isInstanceOf(IOException.class);
      String said = new String(shop.outputSoFar(), StandardCharsets.UTF_8);
      assertThat(said).doesNotContain(PASSPHRASE);
      return said;
    }
  }

  private void buys(int port) throws Exception {
    HttpRequest add =
        HttpRequest.newBuilder(
                URI.create(
                    "http://localhost:"
                        + port
                        + "/customers?name=Kim&email=kim@example.org&ssn="
                        + SSN))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    assertThat(client.send(add, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    HttpRequest find =
        HttpRequest.newBuilder(
                URI.create("http://localhost:" + port + "/customers?email=kim@example.org"))
            .build();
    assertThat(client.send(find, BodyHandlers.ofString()).body()).contains("Kim", SSN);
  }

  private String get(int port, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build();
    String body = client.send(request, BodyHandlers.ofString()).body();
    seen.writeBytes(body.getBytes(StandardCharsets.UTF_8));
    return body;
  }

  private void showsNoSecret(int port, ChildJvm shop) throws Exception {
    String environment = get(port, "/actuator/env");
    assertThat(environment).contains("nacre.wallet.password", "******");
    assertThat(get(port, "/actuator/configprops")).contains("jdbc:nacre:");
    for (String page : List.of("beans", "conditions", "mappings", "loggers", "metrics")) {
      assertThat(get(port, "/actuator/" + page)).isNotEmpty();
    }
    PlaintextScanner scanner = new PlaintextScanner(List.of(PASSPHRASE, SSN));
    scanner.bytes("actuator", seen.toByteArray()).bytes("output", shop.outputSoFar());
    assertThat(scanner.findings()).isEmpty();
    assertThat(seen.size()).isGreaterThan(10_000);
  }

  private static String inClear(EmbeddedPostgres server) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Connection connection = server.getPostgresDatabase().getConnection();
        ResultSet all = connection.createStatement().executeQuery("SELECT * FROM customer")) {
      while (all.next()) {
        for (int i = 1; i <= all.getMetaData().getColumnCount(); i++) {
          rows.append(new String(all.getBytes(i), StandardCharsets.ISO_8859_1)).append('\n');
        }
      }
    }
    assertThat(rows.toString()).contains("Kim");
    return rows.toString();
  }
}
