package dev.nacre.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {
  @TempDir Path folder;

  @Test
  void haveWhatIsBesideThemWhetherItIsThereOrNot() throws Exception {
    Path wallet = Files.writeString(folder.resolve("a.wallet"), "x");
    KeyFiles.keep(wallet);
    for (String name :
        List.of(
            "a.wallet",
            "A.WALLET",
            "a.wallet.lock",
            "a.wallet.registry",
            "a.wallet.registry.lock",
            "a.wallet.audit",
            "a.wallet.20260101.bak",
            "a.Wallet.auto",
            ".a.wallet.00ff.tmp")) {
      assertThat(KeyFiles.holds(folder.resolve(name))).as(name).isTrue();
    }
    for (String name : List.of("a.csv", "a.wallets", "b.a.wallet", "a.mv.db", "awallet.lock")) {
      assertThat(KeyFiles.holds(folder.resolve(name))).as(name).isFalse();
    }
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    assertThat(KeyFiles.holds(elsewhere.resolve("a.wallet"))).isFalse();
  }

  @Test
  void alone() throws Exception {
    Path passphrase = Files.writeString(folder.resolve("secret"), "x");
    KeyFiles.keepAlone(passphrase);
    assertThat(KeyFiles.holds(folder.resolve("secret"))).isTrue();
    assertThat(KeyFiles.holds(folder.resolve("secret.csv"))).isFalse();
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void areToldByWhatTheyAre() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path wallet = Files.writeString(real.resolve("b.wallet"), "x");
    Path audit = Files.writeString(real.resolve("b.wallet.audit"), "x");
    KeyFiles.keep(wallet);
    Path other = Files.createDirectory(folder.resolve("other"));
    for (Path path :
        List.of(
            Files.createSymbolicLink(other.resolve("link"), wallet),
            Files.createSymbolicLink(other.resolve("link of link"), other.resolve("link")),
            Files.createSymbolicLink(other.resolve("relative"), Path.of("../real/b.wallet.audit")),
            Files.createSymbolicLink(other.resolve("not there"), real.resolve("b.wallet.lock")),
            Files.createLink(other.resolve("hard"), wallet),
            Files.createLink(other.resolve("hard of log"), audit),
            Files.createSymbolicLink(folder.resolve("folder"), real).resolve("b.wallet"),
            folder.resolve("folder").resolve("b.wallet.registry"),
            other.resolve("../real/./b.wallet"),
            Path.of("").toAbsolutePath().relativize(wallet))) {
      assertThat(KeyFiles.holds(path)).as(path.toString()).isTrue();
    }
    assertThat(KeyFiles.holds(other.resolve("hard.lock"))).isFalse();
    Path linked = Files.createSymbolicLink(other.resolve("c.wallet"), wallet);
    KeyFiles.keep(linked);
    assertThat(KeyFiles.holds(other.resolve("c.wallet.lock"))).isTrue();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void filesThatTellOfProcessesAreKeyFiles() {
    KeyFiles.keepAlone(folder.resolve("any"));
    assertThat(KeyFiles.holds(Path.of("/proc/self/environ"))).isTrue();
    assertThat(KeyFiles.holds(Path.of("/proc/self/root/proc/self/cmdline"))).isTrue();
  }
}
