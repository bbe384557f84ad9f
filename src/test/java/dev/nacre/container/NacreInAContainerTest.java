package dev.nacre.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, by the ENTRYPOINT of its recipe. */
final class NacreInAContainerTest {
  /** The exit code of what could not be read or written. */
  private static final int NOT_WRITTEN = 5;

  @TempDir private Path folder;
  private Path home;
  private Layout layout;

  @BeforeEach
  void unpack() throws Exception {
    Layout.requireRoot();
    List<Path> built;
    try (Stream<Path> files = Files.list(SourceTree.root().resolve("cli/target"))) {
      built = files.filter(file -> file.toString().endsWith(".tar.gz")).toList();
    }
    // With two the test would not know which one is meant, and may not be skipped for it.
    assertThat(built).as("archives of the command; remove the old one").hasSizeLessThan(2);
    Requirement.present(!built.isEmpty(), "the archive that mvn package builds");
    layout = new Layout(folder);
    home = Files.createDirectory(folder.resolve("nacre"));
    ProcessBuilder unpack =
        new ProcessBuilder(
            "tar", "-xzf", built.get(0).toString(), "-C", home.toString(), "--strip-components=1");
    assertThat(Layout.run(unpack).code()).isZero();
  }

  private Layout.Ended nacre(String mode, String... arguments) throws Exception {
    List<String> words = Layout.entryPoint("nacre.Containerfile");
    words.addAll(List.of(arguments));
    Layout.Ended ended = Layout.run(layout.command(home, "/opt/nacre", mode, words));
    assertThat(ended.said()).doesNotContain(Layout.PASSPHRASE);
    return ended;
  }

  private static List<String> names(Path of) throws Exception {
    try (Stream<Path> files = Files.list(of)) {
      return new ArrayList<>(files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void makesAndOpensAWallet() throws Exception {
    String[] secret = {"/wallet/shop.wallet", "--password-file", "/run/secrets/shop"};
    Layout.Ended made = nacre("rw", "wallet", "create", secret[0], secret[1], secret[2]);
    assertThat(made.code()).as(made.said()).isZero();
    assertThat(names(layout.wallet)).contains("shop.wallet");
    assertThat(Files.getAttribute(layout.wallet.resolve("shop.wallet"), "unix:uid"))
        .isEqualTo(Layout.USER);
    Layout.Ended listed = nacre("ro", "wallet", "list", secret[0], secret[1], secret[2]);
    assertThat(listed.code()).as(listed.said()).isZero();
    // Nothing else may be written, which is what the layout is for.
    List<String> touch = List.of("touch", "/opt/nacre/x", "/root-of-it", "/etc/x");
    Layout.Ended refused = Layout.run(layout.command(home, "/opt/nacre", "rw", touch));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.said()).containsPattern("(?s)(Read-only file system.*){3}");
  }

  /** What only reads has worked there. */
  @Test
  void changesNoWalletThatItCannotWrite() throws Exception {
    String[] secret = {"/wallet/shop.wallet", "--password-file", "/run/secrets/shop"};
    Layout.Ended made = nacre("rw", "wallet", "create", secret[0], secret[1], secret[2]);
    assertThat(made.code()).as(made.said()).isZero();
    List<String> before = names(layout.wallet);
    byte[] wallet = Files.readAllBytes(layout.wallet.resolve("shop.wallet"));
    Layout.Ended refused = nacre("ro", "wallet", "rotate", secret[0], secret[1], secret[2]);
    assertThat(refused.code()).as(refused.said()).isEqualTo(NOT_WRITTEN);
    assertThat(refused.said()).contains("NACRE-1016");
    assertThat(Files.readAllBytes(layout.wallet.resolve("shop.wallet"))).isEqualTo(wallet);
    assertThat(names(layout.wallet)).isEqualTo(before);
  }

  @Test
  void makesNoFolder() throws Exception {
    Layout.Ended refused =
        nacre(
            "rw",
            "wallet",
            "create",
            "/wallet/absent/shop.wallet",
            "--password-file",
            "/run/secrets/shop");
    assertThat(refused.code()).as(refused.said()).isEqualTo(NOT_WRITTEN);
    assertThat(refused.said()).contains("NACRE-1016");
    assertThat(names(layout.wallet)).isEmpty();
  }

  @Test
  void withoutAVolumeItSaysWhatToDo() throws Exception {
    Layout.Ended refused =
        nacre(
            "ro",
            "wallet",
            "create",
            "/wallet/shop.wallet",
            "--password-file",
            "/run/secrets/shop");
    assertThat(refused.code()).isEqualTo(NOT_WRITTEN);
    assertThat(refused.said())
        .contains("NACRE-1016")
        .contains("in a container with a read-only file system, mount a volume there");
    assertThat(names(layout.wallet)).isEmpty();
    assertThat(names(layout.data)).isEmpty();
  }
}
