package dev.nacre.jdbc.open.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.open.ShopFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;

/** Two databases, or two hosts, with one wallet and registries of one name. */
class TwoRegistriesOneWalletTest extends ShopFixture {
  private static String option(Path registry) {
    return ";nacre.registry=" + registry;
  }

  private Path registry(String host) throws Exception {
    return Files.createDirectories(folder.resolve(host)).resolve("db.registry");
  }

  @Test
  void twoRegistriesWorkAndADeletedOneIsMissed() throws Exception {
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    create(one, option(registry("a")));
    create(two, option(registry("b")));
    for (int round = 0; round < 2; round++) {
      add(one, option(registry("a")));
      add(two, option(registry("b")));
    }
    assertThat(rows(one, option(registry("a")))).isEqualTo(3);
    assertThat(rows(two, option(registry("b")))).isEqualTo(3);
    Files.delete(registry("b"));
    assertThat(refusal(two, option(registry("b")))).contains("NACRE-1040");
    assertThat(rows(one, option(registry("a")))).isEqualTo(3);
    // A registry of the other database makes this one look new.
    Files.copy(registry("a"), registry("b"));
    assertThat(refusal(two, option(registry("b")))).contains("NACRE-1047");
  }

  @Test
  void flippedBitInARegistryLocksNobodyOut() throws Exception {
    Path shop = folder.resolve("shop");
    create(shop, option(registry("a")));
    byte[] damaged = Files.readAllBytes(registry("a"));
    damaged[damaged.length / 2] ^= 4;
    Files.write(registry("a"), damaged, StandardOpenOption.TRUNCATE_EXISTING);
    add(shop, option(registry("a")));
    assertThat(rows(shop, option(registry("a")))).isEqualTo(2);
    assertThat(registry("a")).isNotEmptyFile();
    // Healed by the session: the copy is not needed any more.
    Files.delete(registry("a").resolveSibling("db.registry.copy"));
    assertThat(rows(shop, option(registry("a")))).isEqualTo(2);
  }
}
