package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/errors.md tells the cause of every error, and how to fix it. */
final class ErrorPageTest {
  private static final Pattern ENTRY =
      Pattern.compile(
          "(?m)^### (NACRE-\\d{4} \\w+)\\n\\n\\*\\*Cause\\.\\*\\* (\\S.+)\\n\\n\\*\\*Fix\\.\\*\\* (\\S.+)$");

  @Test
  void hasOneEntryForEachCodeInTheOrderOfTheNumbers() throws IOException {
    List<String> expected =
        Arrays.stream(ErrorCode.values())
            .map(code -> code.text() + " " + code.name())
            .sorted()
            .toList();
    List<String> found = new ArrayList<>();
    Matcher entry = ENTRY.matcher(Files.readString(SourceTree.root().resolve("docs/errors.md")));
    while (entry.find()) {
      found.add(entry.group(1));
      assertThat(entry.group(2)).as("cause of " + entry.group(1)).hasSizeGreaterThan(20);
    }
    assertThat(found)
        .as(
            "entries of docs/errors.md in the order of the numbers, each of three paragraphs:"
                + " ### NACRE-1234 NAME_OF_THE_CODE, **Cause.** and **Fix.**")
        .containsExactlyElementsOf(expected);
  }
}
