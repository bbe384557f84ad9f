package dev.nacre.core.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Texts made of the statements of docs/sql.md, in each database's grammar. One that shows something
 * new of the grammar is a statement to make others of.
 *
 * <p>{@code -Dnacre.fuzz.minutes=60} goes on for so long and says at its end what it saw; {@code
 * -Dnacre.seed=2} makes other texts.
 */
final class SqlFuzzTest {
  private static final int FEW = 4_000;

  /** What a thread has in most JVMs. */
  private static final long STACK = 1 << 20;

  /** Longer ones are made of those, not kept. */
  private static final int SHORT = 2_000;

  private final long minutes = Long.getLong("nacre.fuzz.minutes", 0);
  private final Map<Dialect, List<String>> statements = new HashMap<>();
  private final Map<Dialect, Set<String>> seen = new HashMap<>();

  /** By what is wrong, the shortest text that shows it. */
  private final Map<String, String> faults = new LinkedHashMap<>();

  private long texts;
  private long characters;
  private long read;
  private long planned;

  @Test
  void aTextIsReadOrRefusedInBoundedTimeAndMemory() throws Exception {
    for (Dialect dialect : Dialect.values()) {
      statements.put(dialect, new ArrayList<>());
      seen.put(dialect, new HashSet<>());
    }
    for (MatrixPage.Line line : MatrixPage.lines()) {
      for (Dialect dialect : Dialect.values()) {
        check(line.sql(), dialect);
      }
    }
    List<Throwable> died = new ArrayList<>();
    Thread thread = new Thread(null, () -> runOrSay(died), "fuzzing", STACK);
    thread.start();
    thread.join();
    int kept = statements.values().stream().mapToInt(List::size).sum();
    if (minutes > 0) {
      System.out.printf(
          "%d texts with %d characters: %d read, %d planned, %d kept, %d faults%n",
          texts, characters, read, planned, kept, faults.size());
    }
    assertThat(died).isEmpty();
    assertThat(faults.values()).isEmpty();
    assertThat(read).isGreaterThan(texts / 20);
    assertThat(planned).isGreaterThan(texts / 100);
  }

  private void runOrSay(List<Throwable> died) {
    try {
      run();
    } catch (Exception | StackOverflowError fault) {
      died.add(fault);
    }
  }

  private void run() throws Exception {
    if (minutes == 0) {
      Trials.run(FEW, this::one);
      return;
    }
    Trials.runFor(Duration.ofMinutes(minutes), this::one);
  }

  private void one(Dice dice) {
    Dialect dialect = dice.of(Dialect.values());
    String text = new Mutator(dice, statements.getOrDefault(dialect, List.of())).text();
    check(text, dialect);
  }

  private void check(String text, Dialect dialect) {
    FuzzedText fuzzed = new FuzzedText(text, dialect);
    fuzzed.check();
    texts++;
    characters += text.length();
    read += fuzzed.isRead() ? 1 : 0;
    planned += fuzzed.isPlanned() ? 1 : 0;
    for (String fault : fuzzed.faults()) {
      String shown = fault + " in " + dialect + ": " + escaped(text);
      faults.merge(
          fault.replaceAll("\\d+", "N"),
          shown,
          (one, other) -> one.length() <= other.length() ? one : other);
    }
    if (seen.getOrDefault(dialect, Set.of()).addAll(fuzzed.traits()) && text.length() < SHORT) {
      statements.getOrDefault(dialect, List.of()).add(text);
    }
  }

  /** As it can be put into a test. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      escaped.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return escaped.toString();
  }
}
