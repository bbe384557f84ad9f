package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ProseRulesTest {
  private final Prose prose = new Prose(List.of("is told | gets"), List.of("types.md"));

  @Test
  void aSentenceOfMoreThanFortyWordsIsFoundWithItsLine() {
    assertThat(found("Short.", "", "One. " + words(40), words(1) + ". Short again."))
        .singleElement()
        .satisfies(finding -> assertThat(finding).startsWith("3: sentence: 41 words: Word Word"));
  }

  @Test
  void sentencesEndAtPointsAndItemsButNotWithinAbbreviations() {
    assertThat(found(words(40) + ". " + words(39) + " `code`. `Code` begins one.")).isEmpty();
    assertThat(found("* " + words(40), "* " + words(40), "", "1. " + words(40))).isEmpty();
    assertThat(found(words(30) + ", e.g. This " + words(30))).hasSize(1);
  }

  @Test
  void codeIsOneWordAndCodeBlocksAndGeneratedTextAreNone() {
    assertThat(found(words(39) + " `a b", "c d e`.")).isEmpty();
    assertThat(found("```", words(50), "```")).isEmpty();
    assertThat(found("<!-- begin H2 stored -->", words(50), "<!-- end H2 stored -->")).isEmpty();
    assertThat(found("<!-- made from this -->", "| " + "x".repeat(161) + " |", "", words(41)))
        .singleElement()
        .satisfies(finding -> assertThat(finding).startsWith("4: sentence"));
  }

  @Test
  void aCellOfMoreThanOneHundredAndSixtyCharactersIsFound() {
    String cell = "x".repeat(160);
    assertThat(found("| " + cell + " | [" + cell + "](a/long/target.md) |", "|---|---|")).isEmpty();
    assertThat(found("| a | `" + cell + "` |"))
        .singleElement()
        .satisfies(finding -> assertThat(finding).startsWith("1: cell: 162 characters"));
  }

  @Test
  void aPhraseIsFoundAcrossLinesButNotInCode() {
    assertThat(found("It", "Is", "told so; `is told`, his told"))
        .containsExactly("2: phrase: \"Is told\", better: gets");
    assertThat(found("| is told |")).hasSize(1);
    assertThat(found("# Is told")).hasSize(1);
  }

  @Test
  void aLongPageIsFoundUnlessItIsAReference() {
    List<String> page = List.of("Word. ".repeat(2_501));
    assertThat(prose.findings("wallet.md", page)).hasSize(1);
    assertThat(prose.findings("types.md", page)).isEmpty();
  }

  @Test
  void anchorsAreTheNamesOfHeadings() {
    assertThat(
            Links.anchorsIn(
                List.of("# What's `it`, then?", "## A [b](c.md)", "## A b", "```", "# no", "```")))
        .containsExactlyInAnyOrder("whats-it-then", "a-b", "a-b-1");
  }

  private List<String> found(String... page) {
    return prose.findings("a.md", List.of(page)).stream().map(Finding::toString).toList();
  }

  private static String words(int count) {
    return "Word ".repeat(count).strip();
  }
}
