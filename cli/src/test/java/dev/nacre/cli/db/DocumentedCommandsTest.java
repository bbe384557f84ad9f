package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages of docs show works, line by line, in the order of each page. */
final class DocumentedCommandsTest {
  private static final Pattern BLOCK =
      Pattern.compile(
          "<!-- tested-by: DocumentedCommandsTest -->\n```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"verify.md", "backup.md", "convert.md", "rotation.md"})
  void eachLineWorks(String page) throws Exception {
    Shop.filled(folder);
    try (Connection plain =
        DriverManager.getConnection("jdbc:h2:" + folder.resolve("plain"), "sa", "")) {
      assertThat(plain.isValid(1)).isTrue();
    }
    Matcher block = BLOCK.matcher(page(page));
    int lines = 0;
    while (block.find()) {
      for (String line : block.group(1).lines().toList()) {
        String command = line.replaceFirst("#.*", "").strip();
        assertThat(command).startsWith("nacre ");
        FakeTerminal terminal =
            new FakeTerminal()
                .with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE)
                .answering(Shop.PASSPHRASE, Shop.PASSPHRASE);
        assertThat(terminal.run((Object[]) arguments(command)))
            .as(line + "\n" + terminal.shown() + terminal.complained())
            .isZero();
        lines++;
      }
    }
    assertThat(lines).isPositive();
  }

  // File names are taken for such in the folder of the test.
  private String[] arguments(String command) {
    String[] words = command.substring("nacre ".length()).split(" +");
    for (int i = 2; i < words.length; i++) {
      if (words[i].equals(".")) {
        words[i] = folder.toString();
      } else if (!words[i].startsWith("-")) {
        words[i] = folder.resolve(words[i]).toString();
      }
    }
    return words;
  }

  private static String page(String name) throws IOException {
    Path docs =
        Path.of(System.getProperty("basedir", "."))
            .toAbsolutePath()
            .normalize()
            .resolveSibling("docs");
    return Files.readString(docs.resolve(name));
  }
}
