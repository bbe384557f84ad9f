package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The glossary explains words that are used, each of them once. */
final class GlossaryTest {
  private static final String PAGE = "docs/glossary.md";

  @Test
  void everyWordIsUsedInSourcesOrPages() throws IOException {
    String text = sourcesAndPages();
    List<String> words = words();
    assertThat(words).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    assertThat(words).allSatisfy(word -> assertThat(isUsed(word, text)).as(word).isTrue());
  }

  @Test
  void aWordThatIsGoneIsNoticed() throws IOException {
    assertThat(isUsed("grace " + "epoch", sourcesAndPages())).isFalse();
  }

  private static boolean isUsed(String word, String text) {
    return Pattern.compile("(?i)\\b" + word.replace(" ", "\\s+(?:\\*\\s+)?") + "(?:s|d|ed)?\\b")
        .matcher(text)
        .find();
  }

  private static List<String> words() throws IOException {
    List<String> words = new ArrayList<>();
    for (String line : Files.readAllLines(SourceTree.root().resolve(PAGE))) {
      if (line.startsWith("| ") && !line.startsWith("| word |")) {
        words.addAll(List.of(line.substring(2).split(" \\| ", 2)[0].strip().split(", ")));
      }
    }
    return words;
  }

  /** Main sources and the pages beside the glossary. */
  private static String sourcesAndPages() throws IOException {
    Path root = SourceTree.root();
    StringBuilder all = new StringBuilder();
    for (Path file : SourceTree.files(".java")) {
      if (file.toString().replace('\\', '/').contains("/src/main/")) {
        all.append(Files.readString(file)).append('\n');
      }
    }
    for (Path page : SourceTree.files(".md")) {
      if (!page.equals(root.resolve(PAGE))) {
        all.append(Files.readString(page)).append('\n');
      }
    }
    return all.toString();
  }
}
