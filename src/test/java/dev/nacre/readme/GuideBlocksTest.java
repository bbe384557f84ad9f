package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The code of a guide is that of a project in {@code examples}, which {@code .ci/examples} builds
 * and runs, or of a test in {@code src/test}: a block behind {@code <!-- from: FILE -->} is that
 * file, behind {@code <!-- in: FILE -->} lines of it.
 */
final class GuideBlocksTest {
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?m)^<!-- (from|in): ((?:examples|src/test)/\\S+) -->\\n(?:^<!-- .* -->\\n)?^```.*\\n((?:(?!```).*\\n)*)```");
  private static final int MOST_LINES_OF_JAVA = 150;

  private static Path root() {
    return SourceTree.root();
  }

  private static List<Path> examples() throws IOException {
    try (Stream<Path> folders = Files.list(root().resolve("examples"))) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static String guides() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> pages = Files.list(root().resolve("docs/guides"))) {
      for (Path page : pages.sorted().toList()) {
        all.append(Files.readString(page)).append('\n');
      }
    }
    return all.toString();
  }

  @Test
  void aBlockIsWhatItsFileSays() throws IOException {
    Matcher block = BLOCK.matcher(guides());
    int blocks = 0;
    while (block.find()) {
      blocks++;
      String file = Files.readString(root().resolve(block.group(2)));
      if (block.group(1).equals("from")) {
        assertThat(block.group(3)).as(block.group(2)).isEqualTo(file);
      } else {
        assertThat(isPartOf(block.group(3), file))
            .as("the block of %s:\n%s", block.group(2), block.group(3))
            .isTrue();
      }
    }
    assertThat(blocks).isGreaterThan(examples().size());
  }

  /** Each says in its guide what it does, with code of its own. */
  @Test
  void eachExampleHasAGuide() throws IOException {
    Map<String, List<String>> shown = new TreeMap<>();
    Matcher block = BLOCK.matcher(guides());
    while (block.find()) {
      Path file = Path.of(block.group(2));
      shown
          .computeIfAbsent(String.valueOf(file.getName(1)), any -> new ArrayList<>())
          .add(block.group());
    }
    for (Path example : examples()) {
      assertThat(shown.get(String.valueOf(example.getFileName())))
          .as("code of %s", example)
          .isNotNull();
    }
  }

  @Test
  void examplesAreShort() throws IOException {
    for (Path example : examples()) {
      long lines = 0;
      for (Path source : SourceTree.files(".java")) {
        if (source.startsWith(example)) {
          lines += Files.readAllLines(source).size();
        }
      }
      assertThat(lines).as(example.toString()).isBetween(1L, (long) MOST_LINES_OF_JAVA);
    }
  }

  /** Lines of the file in their order without a gap, less the indentation that they share. */
  private static boolean isPartOf(String block, String file) {
    List<String> lines = file.lines().toList();
    List<String> wanted = block.lines().toList();
    for (int at = 0; at + wanted.size() <= lines.size(); at++) {
      List<String> part = lines.subList(at, at + wanted.size());
      if ((String.join("\n", part).stripIndent() + "\n").equals(block)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void aBlockWithAnotherWordIsFound() {
    String file = "class A {\n  void a() {\n    b();\n  }\n}\n";
    assertThat(isPartOf("void a() {\n  b();\n}\n", file)).isTrue();
    assertThat(isPartOf(file, file)).isTrue();
    assertThat(isPartOf("void a() {\n  c();\n}\n", file)).isFalse();
    assertThat(isPartOf("void a() {\n}\n", file)).isFalse();
  }
}
