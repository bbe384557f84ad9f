package dev.nacre.core.sql.lex;

import static dev.nacre.core.sql.lex.LexicalFeature.BACKSLASH_ESCAPES;
import static dev.nacre.core.sql.lex.LexicalFeature.BACKTICKS;
import static dev.nacre.core.sql.lex.LexicalFeature.BARE_DOLLAR_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.BIT_STRINGS;
import static dev.nacre.core.sql.lex.LexicalFeature.CONDITIONAL_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.DASHES_NEED_SPACE;
import static dev.nacre.core.sql.lex.LexicalFeature.DIGITS_BEGIN_NAMES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLARS_BEGIN_NAMES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLAR_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLAR_QUOTES;
import static dev.nacre.core.sql.lex.LexicalFeature.DOLLAR_TAGS;
import static dev.nacre.core.sql.lex.LexicalFeature.DOUBLED_QUESTION_MARKS;
import static dev.nacre.core.sql.lex.LexicalFeature.DOUBLE_QUOTED_STRINGS;
import static dev.nacre.core.sql.lex.LexicalFeature.ESCAPE_STRINGS;
import static dev.nacre.core.sql.lex.LexicalFeature.GLUED_ESCAPES;
import static dev.nacre.core.sql.lex.LexicalFeature.GLUED_PARAMS;
import static dev.nacre.core.sql.lex.LexicalFeature.HASH_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.HIGH_CHARACTERS_ARE_NAMES;
import static dev.nacre.core.sql.lex.LexicalFeature.LINE_FEED_ENDS_COMMENT;
import static dev.nacre.core.sql.lex.LexicalFeature.NATIONAL_STRINGS;
import static dev.nacre.core.sql.lex.LexicalFeature.NESTED_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.NUL_IS_NO_SPACE;
import static dev.nacre.core.sql.lex.LexicalFeature.NUMBERED_MARKERS;
import static dev.nacre.core.sql.lex.LexicalFeature.NUMBERS_END_IN_L;
import static dev.nacre.core.sql.lex.LexicalFeature.SLASH_COMMENTS;
import static dev.nacre.core.sql.lex.LexicalFeature.TRIGRAPHS;
import static dev.nacre.core.sql.lex.LexicalFeature.UNICODE_ESCAPES;

import java.util.EnumSet;
import java.util.Set;

/** The lexical rules of one database in one of its modes. Immutable. */
public final class LexicalRules {
  public static final LexicalRules H2 =
      new LexicalRules(
          EnumSet.of(
              NESTED_COMMENTS,
              SLASH_COMMENTS,
              BACKTICKS,
              DOLLAR_QUOTES,
              UNICODE_ESCAPES,
              NATIONAL_STRINGS,
              NUMBERED_MARKERS,
              DOLLAR_MARKERS,
              BARE_DOLLAR_MARKERS,
              TRIGRAPHS,
              NUMBERS_END_IN_L,
              GLUED_ESCAPES,
              GLUED_PARAMS));

  /** With {@code standard_conforming_strings} on, as it is by default since 9.1. */
  public static final LexicalRules POSTGRESQL =
      new LexicalRules(
          EnumSet.of(
              NESTED_COMMENTS,
              ESCAPE_STRINGS,
              DOLLAR_QUOTES,
              DOLLAR_TAGS,
              UNICODE_ESCAPES,
              BIT_STRINGS,
              NATIONAL_STRINGS,
              DOLLAR_MARKERS,
              DOUBLED_QUESTION_MARKS,
              HIGH_CHARACTERS_ARE_NAMES,
              GLUED_ESCAPES));

  /** With neither {@code ANSI_QUOTES} nor {@code NO_BACKSLASH_ESCAPES}, as it is by default. */
  public static final LexicalRules MARIADB =
      new LexicalRules(
          EnumSet.of(
              HASH_COMMENTS,
              DASHES_NEED_SPACE,
              LINE_FEED_ENDS_COMMENT,
              NUL_IS_NO_SPACE,
              CONDITIONAL_COMMENTS,
              DOUBLE_QUOTED_STRINGS,
              BACKSLASH_ESCAPES,
              BACKTICKS,
              BIT_STRINGS,
              NATIONAL_STRINGS,
              DIGITS_BEGIN_NAMES,
              DOLLARS_BEGIN_NAMES,
              HIGH_CHARACTERS_ARE_NAMES));

  public static final LexicalRules DERBY =
      new LexicalRules(EnumSet.of(NESTED_COMMENTS, DOLLARS_BEGIN_NAMES, NUMBERS_END_IN_L));

  private final Set<LexicalFeature> features;

  private LexicalRules(EnumSet<LexicalFeature> features) {
    this.features = features;
  }

  boolean has(LexicalFeature feature) {
    return features.contains(feature);
  }

  public LexicalRules with(LexicalFeature feature) {
    EnumSet<LexicalFeature> more = EnumSet.copyOf(features);
    more.add(feature);
    return new LexicalRules(more);
  }

  public LexicalRules without(LexicalFeature feature) {
    EnumSet<LexicalFeature> fewer = EnumSet.copyOf(features);
    fewer.remove(feature);
    return new LexicalRules(fewer);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LexicalRules that && features.equals(that.features);
  }

  @Override
  public int hashCode() {
    return features.hashCode();
  }

  @Override
  public String toString() {
    return "LexicalRules" + features;
  }
}
