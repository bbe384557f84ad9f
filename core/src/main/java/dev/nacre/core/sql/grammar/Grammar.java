package dev.nacre.core.sql.grammar;

import java.util.Set;

/**
 * The grammar of one database, as far as databases differ. Common syntax, and syntax of one
 * database that no other parses differently, is in the parsers.
 *
 * @param keywords which words can be names
 */
public record Grammar(Keywords keywords, Operators operators, Set<Feature> features) {
  public static final Grammar H2 =
      new Grammar(
          Keywords.H2,
          Operators.H2,
          Set.of(Feature.BARE_SUBQUERIES, Feature.TOP, Feature.OBJECT_LITERALS));
  public static final Grammar POSTGRESQL =
      new Grammar(
          Keywords.POSTGRESQL,
          Operators.POSTGRESQL,
          Set.of(Feature.TYPED_STRINGS, Feature.NAMED_ARGUMENTS, Feature.ONLY));
  public static final Grammar MARIADB =
      new Grammar(
          Keywords.MARIADB,
          Operators.MARIADB,
          Set.of(
              Feature.STRINGS_ARE_ALIASES,
              Feature.BANG_IS_NOT,
              Feature.DUPLICATE_VALUES,
              Feature.CHARSET_INTRODUCERS,
              Feature.CHARSET_IN_TYPES,
              Feature.DISTINCTROW,
              Feature.INLINE_KEYS,
              Feature.PARTITION_SELECTION,
              Feature.SEQUENCE_ARGUMENTS,
              Feature.TABLE_OPTIONS,
              Feature.WRITE_MODIFIERS));
  public static final Grammar DERBY = new Grammar(Keywords.DERBY, Operators.DERBY, Set.of());

  /** Syntax that some databases have and others parse differently. */
  public enum Feature {
    /** {@code a = SELECT 1}, without parentheses. */
    BARE_SUBQUERIES,
    /** {@code SELECT TOP 1 a}: TOP is not a column. */
    TOP,
    /** {@code SELECT a 'name'}. */
    STRINGS_ARE_ALIASES,
    /** {@code !a}. */
    BANG_IS_NOT,
    /** {@code VALUES(a)} is the value that was to be inserted. */
    DUPLICATE_VALUES,
    /** {@code _utf8'text'}: the character set of a literal. */
    CHARSET_INTRODUCERS,
    /** {@code VARCHAR(9) CHARACTER SET utf8}, {@code INT UNSIGNED}. */
    CHARSET_IN_TYPES,
    /** {@code SELECT DISTINCTROW a}: DISTINCTROW is not a column. */
    DISTINCTROW,
    /** {@code CREATE TABLE a (b INT, KEY (b))}, {@code DROP FOREIGN KEY}: KEY is not a column. */
    INLINE_KEYS,
    /** {@code FROM a PARTITION (p)}: PARTITION is not an alias. */
    PARTITION_SELECTION,
    /** {@code NEXTVAL(a)}: a is a sequence, not a column. */
    SEQUENCE_ARGUMENTS,
    /** {@code CREATE TABLE a (b INT) ENGINE = InnoDB}. */
    TABLE_OPTIONS,
    /** {@code UPDATE IGNORE a}, {@code DELETE QUICK FROM a}: these are not tables. */
    WRITE_MODIFIERS,
    /** {@code anytype 'text'} is a value of the type. */
    TYPED_STRINGS,
    /** {@code UUID 'text'}, {@code JSON 'text'} and {@code GEOMETRY 'text'} are values. */
    OBJECT_LITERALS,
    /** {@code f(a => 1)}, {@code f(VARIADIC a)}. */
    NAMED_ARGUMENTS,
    /** {@code FROM ONLY a}: ONLY is not a table. */
    ONLY
  }

  public boolean has(Feature feature) {
    return features.contains(feature);
  }
}
