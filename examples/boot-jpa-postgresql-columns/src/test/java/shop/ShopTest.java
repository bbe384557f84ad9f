package shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Starts the application twice, then reads its table as the administrator of the server would. */
@ExtendWith(OutputCaptureExtension.class)
class ShopTest {
  @TempDir Path folder;

  private void runs(EmbeddedPostgres server, String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--SECRETS=" + folder,
                "--spring.datasource.url=jdbc:nacre:postgresql://localhost:"
                    + server.getPort()
                    + "/postgres",
                "--spring.datasource.username=postgres",
                "--nacre.wallet=" + folder.resolve("shop.wallet")));
    arguments.addAll(List.of(more));
    SpringApplication.run(Shop.class, arguments.toArray(String[]::new)).close();
  }

  @Test
  void theServerStoresCiphertext(CapturedOutput output) throws Exception {
    String words = "one pearl, nine shells";
    Files.writeString(folder.resolve("nacre.wallet.password"), words);
    try (Passphrase passphrase = Passphrase.copyOf(words.toCharArray())) {
      Wallet.create(folder.resolve("shop.wallet"), passphrase).close();
    }
    try (EmbeddedPostgres server =
        EmbeddedPostgres.builder().setPGStartupWait(Duration.ofMinutes(1)).start()) {
      runs(server, "--nacre.catalog=create");
      runs(server);
      assertThat(output.getOut().split("Nagisa Kato, 078-05-1120", -1)).hasSize(3);

      try (Connection administrator = server.getPostgresDatabase().getConnection();
          ResultSet row =
              administrator.createStatement().executeQuery("SELECT * FROM customer")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("name")).isEqualTo("Nagisa Kato");
        assertThat(bytes(row, "ssn")).hasSizeGreaterThan(30).doesNotContain("078-05-1120");
        assertThat(bytes(row, "email")).hasSizeGreaterThan(30).doesNotContain("nagisa");
        assertThat(row.next()).isFalse();
      }
    }
  }

  private static String bytes(ResultSet row, String column) throws Exception {
    return new String(row.getBytes(column), StandardCharsets.ISO_8859_1);
  }
}
