package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.wallet.registry.KnownRegistries.Known;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The registries that a wallet remembers. */
final class WalletRegistriesTest extends WalletFolderFixture {
  private Known known(Wallet wallet, String name) throws IOException {
    return wallet.knownRegistries().known(file.resolveSibling(name));
  }

  @Test
  void registriesAreRememberedByPath() throws IOException {
    UUID one = UUID.randomUUID();
    UUID two = UUID.randomUUID();
    try (Wallet made = create();
        Wallet other = open()) {
      assertThat(known(made, "a.registry")).isEqualTo(Known.NOTHING);
      assertThat(made.knownRegistries().knowsAny()).isFalse();
      made.knownRegistries().remember(file.resolveSibling("a.registry"), one);
      made.knownRegistries().remember(file.resolveSibling("b.registry"), two);
      assertThat(known(other, "a.registry").here()).containsExactly(one);
      made.knownRegistries().remember(file.resolveSibling("a.registry"), two);
      made.rotate(null);
      assertThat(known(other, "a.registry").here()).containsExactly(one, two);
      assertThat(known(other, "b.registry").here()).containsExactly(two);
      assertThat(known(other, "c.registry")).isEqualTo(Known.NOTHING);
      assertThat(known(other, "elsewhere/a.registry")).isEqualTo(Known.NOTHING);
    }
    try (Wallet opened = open()) {
      assertThat(known(opened, "a.registry").here()).containsExactly(one, two);
      assertThat(opened.knownRegistries().knowsAny()).isTrue();
    }
  }

  @Test
  void registriesMoveWithTheWalletAndNoLinkHidesThem() throws IOException {
    UUID beside = UUID.randomUUID();
    UUID apart = UUID.randomUUID();
    Path place = Files.createDirectories(file.resolveSibling("apart")).resolve("r");
    try (Wallet made = create()) {
      made.knownRegistries().remember(file.resolveSibling("w.registry"), beside);
      made.knownRegistries().remember(place, apart);
      assertThat(made.knownRegistries().remembers(place, apart)).isTrue();
    }
    Files.move(place.getParent(), file.resolveSibling("taken away"));
    Path nothing = Files.createDirectories(file.resolveSibling("nothing"));
    Files.createSymbolicLink(place.getParent(), nothing);
    try (Wallet opened = open()) {
      assertThat(opened.knownRegistries().known(place).here()).containsExactly(apart);
    }
    Path moved = Files.createDirectories(file.resolveSibling("moved")).resolve("wallet");
    Files.move(file, moved);
    try (Wallet opened = WalletFixture.open(moved, WalletFixture.PASSPHRASE, around)) {
      assertThat(opened.knownRegistries().known(moved.resolveSibling("w.registry")).here())
          .containsExactly(beside);
    }
  }
}
