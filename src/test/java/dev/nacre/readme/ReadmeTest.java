package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * No command in README.md is only prose: {@code .ci/run} runs the two main ones, and each other
 * block names the test that runs it, as in {@code <!-- tested-by: QuickStartTest -->}.
 */
final class ReadmeTest {
  private static final Pattern BLOCK =
      Pattern.compile("(?m)(?:^<!-- (.*) -->\\n)?^```.*\\n((?:(?!```).*\\n)*)```");

  @Test
  void everyBlockIsRunBySomething() throws IOException {
    List<String> tests =
        SourceTree.files("Test.java").stream()
            .map(file -> String.valueOf(file.getFileName()).replace(".java", ""))
            .toList();
    Matcher block = BLOCK.matcher(readme());
    int blocks = 0;
    while (block.find()) {
      blocks++;
      String marker = String.valueOf(block.group(1));
      if (marker.startsWith("tested-by: ")) {
        assertThat(tests).contains(marker.replace("tested-by: ", ""));
      } else {
        assertThat(marker)
            .as("what runs this block of README.md:\n%s", block.group(2))
            .isIn("main-command", "test-command");
      }
    }
    assertThat(blocks).isGreaterThanOrEqualTo(2);
  }

  @Test
  void theTwoMainCommandsAreOneLineEach() throws IOException {
    for (String marker : List.of("main-command", "test-command")) {
      Matcher block = BLOCK.matcher(readme());
      List<String> found =
          block
              .results()
              .filter(any -> marker.equals(any.group(1)))
              .map(any -> any.group(2).strip())
              .toList();
      assertThat(found).hasSize(1);
      assertThat(found.get(0).lines()).hasSize(1);
    }
  }

  @Test
  void continuousIntegrationTakesThemFromHere() throws IOException {
    assertThat(SourceTree.root().resolve(".ci/run"))
        .isExecutable()
        .content()
        .contains("readme_command main-command", "readme_command test-command");
  }

  private static String readme() throws IOException {
    return Files.readString(SourceTree.root().resolve("README.md"));
  }
}
