package dev.nacre.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A registry in memory is for tests of an application. Commands neither use one nor make a file of
 * its name.
 */
final class RegistryOptionTest {
  private static final String PASSPHRASE = "correct-horse";

  @TempDir Path folder;

  private static FakeTerminal terminal() {
    return new FakeTerminal().with("NACRE_WALLET_PASSWORD", PASSPHRASE);
  }

  @Test
  void refusesTheWordForMemoryBeforeAnythingIsDone() throws Exception {
    Path wallet = folder.resolve("shop.wallet");
    FakeTerminal made =
        new FakeTerminal()
            .with("NACRE_NEW_PASSWORD", PASSPHRASE)
            .with("NACRE_WALLET_PASSWORD", PASSPHRASE);
    assertThat(made.run("wallet", "create", wallet)).as(made.complained()).isZero();
    byte[] before = Files.readAllBytes(wallet);
    List<Path> files = files();
    Path database = folder.resolve("shop");
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("wallet", "rotate", wallet),
            List.of("db", "verify", database),
            List.of("registry", "forget", database, "--yes"),
            List.of("column", "status", "--url", "jdbc:nacre:h2:" + database),
            List.of("audit", "verify", wallet))) {
      FakeTerminal typed = terminal();
      assertThat(
              typed.run(Stream.concat(words.stream(), Stream.of("--registry", "memory")).toArray()))
          .as("%s %s", words, typed.complained())
          .isEqualTo(2);
      assertThat(typed.complained()).contains("registry in memory");
      FakeTerminal variable = terminal().with("NACRE_REGISTRY", "memory");
      assertThat(variable.run(words.toArray())).as("%s", words).isEqualTo(2);
      assertThat(files()).as("%s", words).isEqualTo(files);
      assertThat(Files.readAllBytes(wallet)).isEqualTo(before);
      assertThat(Path.of("memory")).doesNotExist();
    }
  }

  private List<Path> files() throws Exception {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }
}
