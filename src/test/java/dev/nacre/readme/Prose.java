package dev.nacre.readme;

import dev.nacre.readme.Finding.Rule;
import dev.nacre.readme.Markdown.Block;
import dev.nacre.readme.Markdown.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rules that keep pages readable. */
final class Prose {
  private static final int CHARACTERS_OF_A_CELL = 160;
  private static final int WORDS_OF_A_SENTENCE = 40;
  private static final int WORDS_OF_A_PAGE = 2_500;

  private static final Pattern WORD = Pattern.compile("\\S*[\\p{L}\\p{N}`]\\S*");

  // A mark that ends a sentence, and what begins the next one; not the point of e.g. and the like.
  private static final Pattern END_OF_SENTENCE =
      Pattern.compile("(?<!\\be\\.g|\\bi\\.e|\\bvs|\\bcf)[.!?][)\\]\"'*_”]*\\s++(?!\\p{Ll})");

  private final Map<Pattern, String> phrases = new LinkedHashMap<>();
  private final List<String> references;

  /**
   * @param phrases lines {@code phrase | what to say in its place}
   * @param references names of the files that may be long
   */
  Prose(List<String> phrases, List<String> references) {
    for (String line : phrases) {
      String[] parts = line.split(" \\| ", 2);
      String words = parts[0].replace(" ", "\\s+");
      this.phrases.put(Pattern.compile("\\b" + words + "\\b", Pattern.CASE_INSENSITIVE), parts[1]);
    }
    this.references = List.copyOf(references);
  }

  /** What is wrong with a page, by the name of its file. */
  List<Finding> findings(String name, List<String> page) {
    List<Finding> found = new ArrayList<>();
    int words = 0;
    for (Block block : Markdown.blocks(page)) {
      words += words(block.text());
      switch (block.kind()) {
        case CELL -> cell(block, found);
        case TEXT -> sentences(block, found);
        case HEADING -> {}
      }
      phrases(block, found);
    }
    if (words > WORDS_OF_A_PAGE && !references.contains(name)) {
      found.add(new Finding(Rule.PAGE, 1, words + " words"));
    }
    return found;
  }

  private static void cell(Block block, List<Finding> found) {
    int length = block.source().length();
    if (length > CHARACTERS_OF_A_CELL) {
      found.add(new Finding(Rule.CELL, block.line(), length + " characters: " + block.source()));
    }
  }

  private static void sentences(Block block, List<Finding> found) {
    String text = block.text();
    Matcher end = END_OF_SENTENCE.matcher(text);
    int start = 0;
    while (start < text.length()) {
      int next = end.find() ? end.end() : text.length();
      String sentence = text.substring(start, next);
      int words = words(sentence);
      if (words > WORDS_OF_A_SENTENCE) {
        found.add(
            new Finding(Rule.SENTENCE, line(block, start), words + " words: " + flat(sentence)));
      }
      start = next;
    }
  }

  private void phrases(Block block, List<Finding> found) {
    phrases.forEach(
        (phrase, better) -> {
          Matcher said = phrase.matcher(block.text());
          while (said.find()) {
            String what = "\"" + flat(said.group()) + "\", better: " + better;
            found.add(new Finding(Rule.PHRASE, line(block, said.start()), what));
          }
        });
  }

  private static int words(String text) {
    return (int) WORD.matcher(text).results().count();
  }

  private static int line(Block block, int at) {
    return block.kind() == Kind.TEXT
        ? block.line() + (int) block.text().substring(0, at).chars().filter(c -> c == '\n').count()
        : block.line();
  }

  private static String flat(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }
}
