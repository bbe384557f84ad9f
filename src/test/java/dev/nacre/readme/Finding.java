package dev.nacre.readme;

import java.util.Locale;

/**
 * One place where a page breaks a rule.
 *
 * @param line where, from 1
 * @param what the text, and the number that is too large
 */
record Finding(Rule rule, int line, String what) {
  /** What pages keep to. */
  enum Rule {
    /** A cell of a table has 160 characters at most. */
    CELL,
    /** A sentence has 40 words at most. */
    SENTENCE,
    /** A page that is no reference has 2,500 words at most. */
    PAGE,
    /** A phrase for which there is a plainer one. */
    PHRASE
  }

  @Override
  public String toString() {
    return line + ": " + rule.name().toLowerCase(Locale.ROOT) + ": " + what;
  }
}
