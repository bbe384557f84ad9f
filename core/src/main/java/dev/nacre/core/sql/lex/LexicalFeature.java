package dev.nacre.core.sql.lex;

/** A lexical difference between SQL databases. */
public enum LexicalFeature {
  /** Comments nest. */
  NESTED_COMMENTS,
  /** {@code // …} to the end of the line. */
  SLASH_COMMENTS,
  /** {@code # …} to the end of the line. */
  HASH_COMMENTS,
  /** {@code --} begins a comment only before white space. */
  DASHES_NEED_SPACE,
  /** Of line ends only a line feed ends a line comment, and a carriage return does not. */
  LINE_FEED_ENDS_COMMENT,
  /** A NUL is no white space: it ends a line comment, and cannot begin a token. */
  NUL_IS_NO_SPACE,
  /** {@code /*!…} is code. */
  CONDITIONAL_COMMENTS,
  /** {@code "…"} is a string, not a name. */
  DOUBLE_QUOTED_STRINGS,
  /** A backslash escapes the next character in any string. */
  BACKSLASH_ESCAPES,
  /** A backslash escapes the next character in {@code E'…'} and its continuation lines. */
  ESCAPE_STRINGS,
  /** {@code `…`} is a name. */
  BACKTICKS,
  /** {@code […]} is a name. */
  SQUARE_BRACKETS,
  /** {@code $$…$$} is a string. */
  DOLLAR_QUOTES,
  /** {@code $tag$…$tag$} is a string. */
  DOLLAR_TAGS,
  /** {@code U&'…'} and {@code U&"…"} are one token. */
  UNICODE_ESCAPES,
  /** {@code B'…'} is a binary literal. */
  BIT_STRINGS,
  /** {@code N'…'} is a string. */
  NATIONAL_STRINGS,
  /** {@code ?1} is a marker. */
  NUMBERED_MARKERS,
  /** {@code $1} is a marker. */
  DOLLAR_MARKERS,
  /** {@code $} before anything but a digit or a dollar is a marker, too. */
  BARE_DOLLAR_MARKERS,
  /** {@code :name} is a marker. */
  NAMED_MARKERS,
  /** {@code ??} is an operator, not two markers. */
  DOUBLED_QUESTION_MARKS,
  /** {@code ??(} and {@code ??)} mean square brackets. */
  TRIGRAPHS,
  /** A name may begin with a digit. */
  DIGITS_BEGIN_NAMES,
  /** A name may begin with {@code $}. */
  DOLLARS_BEGIN_NAMES,
  /** Every non-ASCII character belongs to a name, even one that looks like white space. */
  HIGH_CHARACTERS_ARE_NAMES,
  /** A whole number may end in {@code L}, which makes it a BIGINT. */
  NUMBERS_END_IN_L,
  /**
   * The word after the brace of a JDBC escape needs no space after it: {@code {fnABS(1)}} calls
   * ABS.
   */
  GLUED_ESCAPES,
  /** As {@link #GLUED_ESCAPES}, for {@code {params …}}. */
  GLUED_PARAMS
}
