package dev.nacre.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What README.md shows under "Look after its keys" works, line by line, with somebody at the
 * terminal.
 */
class ReadmeCommandsTest {
  private static final Pattern BLOCK =
      Pattern.compile("<!-- tested-by: ReadmeCommandsTest -->\n```sh\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void eachLineWorks() throws IOException {
    List<String> lines = block().lines().toList();
    assertThat(lines.get(0)).startsWith("alias nacre='java -jar cli/target/nacre.jar'");
    assertThat(lines).last().asString().startsWith("source <(nacre completion)");
    for (String line : lines.subList(1, lines.size())) {
      String command = line.replaceFirst("#.*", "").replaceFirst(".*<\\((.*)\\).*", "$1").strip();
      assertThat(command).startsWith("nacre ");
      FakeTerminal terminal = new FakeTerminal().answering("sesame", "sesame", "sesame");
      assertThat(terminal.run((Object[]) arguments(command)))
          .as(line + "\n" + terminal.complained())
          .isZero();
    }
  }

  private String[] arguments(String command) {
    return command
        .replace("shop.wallet", folder.resolve("shop.wallet").toString())
        .substring("nacre ".length())
        .split(" +");
  }

  private static String block() throws IOException {
    Path readme = Path.of(System.getProperty("basedir", ".")).resolveSibling("README.md");
    Matcher block = BLOCK.matcher(Files.readString(readme));
    assertThat(block.find()).isTrue();
    return block.group(1);
  }
}
