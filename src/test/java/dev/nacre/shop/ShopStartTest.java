package dev.nacre.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator reads when the shop does not open: a sentence and what to do. */
final class ShopStartTest {
  @TempDir Path folder;

  @BeforeEach
  void jarIsBuilt() {
    Requirement.present(
        Files.exists(SourceTree.root().resolve("jpetstore-demo/target/jpetstore-shop.jar")),
        "the jar that mvn package builds");
  }

  @Test
  void anotherShopOnTheSameFileAndAPortThatIsTaken() throws Exception {
    try (ShopProcess first = ShopProcess.start(folder).open()) {
      assertThat(failure())
          .contains("Another process has the shop's database open", "--shop.folder");
      first.kill();
    }
    try (ServerSocket taken = new ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress());
        ShopProcess second = ShopProcess.startAt(taken.getLocalPort(), folder)) {
      assertThat(second.exitCode()).isEqualTo(1);
      assertThat(second.said())
          .contains("Port " + taken.getLocalPort() + " was already in use")
          .doesNotContain("\tat ");
    }
  }

  /** The demo's customer is in the file as cells, and nothing had to be set up. */
  @Test
  void aShopWithSealedValuesOpens() throws Exception {
    try (ShopProcess shop = ShopProcess.start(folder, "--spring.profiles.active=demo,columns")) {
      assertThat(shop.open().said()).contains("columns").doesNotContain("\tat ");
    }
    assertThat(folder.resolve("columns.policy")).isNotEmptyFile();
    String file =
        Files.readString(
            folder.resolve("columns/shop.mv.db"), java.nio.charset.StandardCharsets.ISO_8859_1);
    assertThat(file).doesNotContain("umi@example.org", "Pearl Street", "555-0173");
  }

  private String failure(String... more) throws IOException, InterruptedException {
    try (ShopProcess shop = ShopProcess.start(folder, more)) {
      assertThat(shop.exitCode()).as(Arrays.toString(more)).isEqualTo(1);
      assertThat(shop.said()).doesNotContain("\tat ", "Exception in thread");
      return shop.said();
    }
  }
}
