package shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.client.RestClient;

/** Registers a customer by HTTP, then reads the file of the database. */
class ShopTest {
  @TempDir Path folder;

  private ConfigurableApplicationContext start() {
    return SpringApplication.run(
        Shop.class,
        "--server.port=0",
        "--SECRETS=" + folder,
        "--spring.datasource.url=jdbc:nacre:h2:" + folder.resolve("shop"));
  }

  private static RestClient client(ConfigurableApplicationContext shop) {
    return RestClient.create(
        "http://localhost:" + shop.getEnvironment().getProperty("local.server.port"));
  }

  @Test
  void theFileOfTheDatabaseShowsNothing() throws Exception {
    Files.writeString(folder.resolve("nacre.wallet.password"), "one pearl, nine shells");
    try (ConfigurableApplicationContext shop = start()) {
      RestClient client = client(shop);
      Map<String, String> kato =
          Map.of("name", "Nagisa Kato", "email", "nagisa@example.org", "ssn", "078-05-1120");
      client.post().uri("/customers").body(kato).retrieve().toBodilessEntity();
      assertThat(client.get().uri("/actuator/health/nacre").retrieve().body(String.class))
          .contains("\"wallet\":\"OPEN\"");
    }
    String stored = Files.readString(folder.resolve("shop.mv.db"), StandardCharsets.ISO_8859_1);
    assertThat(stored).startsWith("NACRE-1").doesNotContain("Nagisa", "nagisa", "078-05-1120");

    try (ConfigurableApplicationContext shop = start()) {
      String uri = "/customers?email=nagisa@example.org";
      assertThat(client(shop).get().uri(uri).retrieve().body(String.class))
          .contains("Nagisa Kato", "078-05-1120");
    }
  }
}
