package dev.nacre.core.policy;

import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.text.NameFolding;
import java.text.Normalizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One line of a policy. Callers pass folded names. */
sealed interface PolicyRule {
  /** A name that no table has, so that only a line about every table matches it. */
  String NO_TABLE = "\uffff\uffff";

  Decision decision();

  Source source();

  /**
   * Where a line is in the file.
   *
   * @param name the name in the line, as written
   */
  record Source(int number, String name) {}

  /**
   * Whether the line is about a column.
   *
   * @param schema empty when unknown: then it matches any, unless the line says plain
   */
  boolean matches(String schema, String table, String column);

  /** Whether the line may be about columns of such a table. */
  boolean mayConcern(String schema, String table);

  /** Whether the line is, or may be, limited to some tables. */
  boolean isOfSomeTables();

  default boolean encrypts() {
    return decision().wish() != Wish.PLAIN;
  }

  /**
   * A name without accents, as some databases compare names: a line that encrypts matches all names
   * that may be the same, one that says plain only the exact one.
   */
  static String bare(String folded) {
    for (int i = 0; i < folded.length(); i++) {
      if (folded.charAt(i) >= 0x80) {
        return NameFolding.fold(
            Normalizer.normalize(folded, Normalizer.Form.NFKD).replaceAll("\\p{M}", ""));
      }
    }
    return folded;
  }

  /**
   * {@code [schema.]table.column}, with stars.
   *
   * @param schema null for any
   */
  record Names(
      @Nullable Pattern schema, Pattern table, Pattern column, Decision decision, Source source)
      implements PolicyRule {
    @Override
    public boolean matches(String inSchema, String ofTable, String name) {
      boolean there = inSchema.isEmpty() ? encrypts() || schema == null : is(schema, inSchema);
      return there && is(table, ofTable) && is(column, name);
    }

    @Override
    public boolean mayConcern(String inSchema, String ofTable) {
      return is(table, ofTable);
    }

    @Override
    public boolean isOfSomeTables() {
      return !is(table, NO_TABLE);
    }

    /** Whether the line names exactly one table and one column. */
    boolean isExact() {
      String[] path = source.name().split("\\.", -1);
      return path[path.length - 1].indexOf('*') < 0 && path[path.length - 2].indexOf('*') < 0;
    }

    /** Whether it names exactly this table. */
    boolean isOfOne(String inSchema, String ofTable) {
      return isExact() && (inSchema.isEmpty() || is(schema, inSchema)) && is(table, ofTable);
    }

    private boolean is(@Nullable Pattern pattern, String name) {
      return pattern == null
          || pattern.matcher(name).matches()
          || (encrypts() && pattern.matcher(bare(name)).matches());
    }
  }

  /** {@code /…/}, over the column with its table, and with its schema as well. */
  record Expression(Pattern pattern, Decision decision, Source source) implements PolicyRule {
    @Override
    public boolean matches(String schema, String table, String column) {
      String name = table + "." + column;
      return is(name) || (!schema.isEmpty() && is(schema + "." + name));
    }

    private boolean is(String name) {
      return pattern.matcher(name).matches()
          || (encrypts() && pattern.matcher(bare(name)).matches());
    }

    @Override
    public boolean mayConcern(String schema, String table) {
      return schema.isEmpty() || begins(table + ".") || begins(schema + "." + table + ".");
    }

    /** Even a regular expression that begins with a wildcard may go on with the name of a table. */
    @Override
    public boolean isOfSomeTables() {
      return true;
    }

    /** Whether a name that begins like this may match. */
    private boolean begins(String start) {
      Matcher matcher = pattern.matcher(bare(start));
      return matcher.matches() || matcher.hitEnd();
    }
  }
}
