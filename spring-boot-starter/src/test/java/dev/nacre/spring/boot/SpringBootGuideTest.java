package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Each block of the guide is a file of an example, or a part of one. {@link ShopTest} starts with
 * the same configuration, and the examples have tests of their own.
 */
final class SpringBootGuideTest {
  private static final Pattern BLOCK =
      Pattern.compile("(?m)(?:^<!-- (from|in): (.*) -->\\n)?^```.*\\n((?:(?!```).*\\n)*)```");

  @Test
  void everyBlockIsOfAnExample() throws Exception {
    Path root = SourceTree.root();
    Matcher blocks = BLOCK.matcher(Files.readString(root.resolve("docs/guides/spring-boot.md")));
    int found = 0;
    while (blocks.find()) {
      assertThat(blocks.group(2)).as(blocks.group(3)).startsWith("examples/");
      Path file = root.resolve(blocks.group(2));
      if (blocks.group(1).equals("from")) {
        assertThat(file).content().isEqualTo(blocks.group(3));
      } else {
        assertThat(
                Collections.indexOfSubList(lines(Files.readString(file)), lines(blocks.group(3))))
            .as(blocks.group(3))
            .isNotNegative();
      }
      found++;
    }
    assertThat(found).isGreaterThan(5);
  }

  /** Without the space around each: an excerpt stands further to the left. */
  private static List<String> lines(String text) {
    return text.lines().map(String::strip).toList();
  }
}
