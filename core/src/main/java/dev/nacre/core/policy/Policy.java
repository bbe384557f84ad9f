package dev.nacre.core.policy;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.text.NameFolding;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A policy file: it says which columns to encrypt, for schemas that cannot be edited, and which
 * routines are safe to call. Names are compared ignoring case; the first matching line wins.
 *
 * <pre>
 *   # schema is optional
 *   shop.account.email = deterministic group=pii
 *   *.phone            = random suite=ocb
 *   /.*\.(ssn|iban)/   = random
 *   account.login      = deterministic collate=utf8mb4_nopad_bin
 *   orders.total       = sum verified
 *   account.userid     = plain
 *   refresh_*()        = safe
 * </pre>
 *
 * A column that no line matches is plain or encrypted as its definition says. Immutable.
 */
public final class Policy {
  /** The policy of a connection without a policy file. */
  public static final Policy NONE = new Policy(List.of(), List.of());

  private final List<PolicyRule> rules;
  private final List<Pattern> safe;

  /**
   * @param rules of columns
   * @param safe names of routines, folded
   */
  Policy(List<PolicyRule> rules, List<Pattern> safe) {
    this.rules = List.copyOf(rules);
    this.safe = List.copyOf(safe);
  }

  /** What a line demands for a column. */
  public enum Wish {
    RANDOM,
    DETERMINISTIC,
    SUM,
    PLAIN
  }

  /**
   * @param group empty when the column is in no group
   * @param collation that compares the texts of the column, folded; empty when the line names none
   * @param isOcb whether a random column gets the suite AES256-OCB
   * @param sums the options of a column with sums; the default ones for any other
   */
  public record Decision(
      Wish wish, String group, String collation, boolean isOcb, SumOptions sums) {
    public Decision(Wish wish, String group) {
      this(wish, group, "", false);
    }

    public Decision(Wish wish, String group, String collation, boolean isOcb) {
      this(wish, group, collation, isOcb, SumOptions.DEFAULT);
    }

    /** A column that the server can add up. */
    public static Decision sum(SumOptions options) {
      return new Decision(Wish.SUM, "", "", false, options);
    }

    /** Whether a column reveals no more than this allows when it is as another decision says. */
    public boolean isKeptBy(Decision other) {
      return switch (wish) {
        case PLAIN -> true;
        case DETERMINISTIC -> other.wish != Wish.PLAIN;
        case RANDOM -> other.wish == Wish.RANDOM || other.wish == Wish.SUM;
        case SUM ->
            other.wish == Wish.RANDOM || (other.wish == Wish.SUM && other.sums.guardsLike(sums));
      };
    }

    /** As a line of a policy file says it behind the name of the column. */
    public String text() {
      return wish.name().toLowerCase(Locale.ROOT)
          + (group.isEmpty() ? "" : " group=" + group)
          + (collation.isEmpty() ? "" : " collate=" + collation.toLowerCase(Locale.ROOT))
          + (isOcb ? " suite=ocb" : "")
          + (sums.narrow() ? " narrow" : "")
          + (sums.squares() ? " squares" : "")
          + (sums.verified() ? " verified" : "");
    }
  }

  /**
   * A line about columns.
   *
   * @param number in the file
   * @param name of the columns, as written
   */
  public record Line(int number, String name, Decision decision) {
    /** Text for a message. */
    public String text() {
      return "line " + number + " of the policy (" + name + " = " + decision.text() + ")";
    }
  }

  /**
   * Parses a policy file.
   *
   * @param text which may contain names but no values
   * @throws NacreException {@link ErrorCode#POLICY_NOT_UNDERSTOOD}, with the number of the line
   */
  public static Policy parse(String text) {
    return new PolicyParser().parse(text);
  }

  /** Whether there are no rules. */
  public boolean isEmpty() {
    return rules.isEmpty() && safe.isEmpty();
  }

  /** Whether some line is about columns. Lines about routines do not affect definitions. */
  public boolean isAboutColumns() {
    return !rules.isEmpty();
  }

  /**
   * Whether a routine may be called, or a trigger may fire, whatever it accesses. Only the name
   * counts, not the schema or the arguments.
   */
  public boolean isSafe(String routine) {
    String name = NameFolding.fold(routine);
    return safe.stream().anyMatch(pattern -> pattern.matcher(name).matches());
  }

  /** For comparing the lines with the columns of a database. */
  public PolicyMatches matches() {
    return new PolicyMatches(rules);
  }

  /**
   * The decision for a column, if a line matches it.
   *
   * @param schema empty when unknown: then a line that encrypts matches any schema
   */
  public Optional<Decision> find(String schema, String table, String column) {
    return line(schema, table, column).map(Line::decision);
  }

  /** The line that {@link #find} goes by. */
  public Optional<Line> line(String schema, String table, String column) {
    String inSchema = NameFolding.fold(schema);
    String ofTable = NameFolding.fold(table);
    String name = NameFolding.fold(column);
    return rules.stream()
        .filter(rule -> rule.matches(inSchema, ofTable, name))
        .findFirst()
        .map(rule -> new Line(rule.source().number(), rule.source().name(), rule.decision()));
  }

  /** Whether a column is to be encrypted, in any way. */
  public boolean encrypts(String schema, String table, String column) {
    return find(schema, table, column).filter(one -> one.wish() != Wish.PLAIN).isPresent();
  }

  /**
   * Whether a column reveals no more than this policy allows.
   *
   * @param encryption null for a plain column
   */
  public boolean allows(
      String schema, String table, String column, @Nullable Encryption encryption) {
    return find(schema, table, column).filter(one -> !one.isKeptBy(of(encryption))).isEmpty();
  }

  private static Decision of(@Nullable Encryption encryption) {
    if (encryption == null) {
      return new Decision(Wish.PLAIN, "");
    }
    SumCapability sums = encryption.sums();
    if (sums != null) {
      return Decision.sum(sums.options());
    }
    return new Decision(
        encryption.protection().comparesEqual() ? Wish.DETERMINISTIC : Wish.RANDOM, "");
  }

  /** A column of a table that reveals more than this policy allows, if there is one. */
  public Optional<CatalogColumn> violation(CatalogTable table) {
    return table.columns().stream()
        .filter(column -> !allows(table.schema(), table.name(), column.name(), column.encryption()))
        .findFirst();
  }

  /** Whether a line that encrypts may be about columns of a table of this name. */
  public boolean mayEncryptIn(String schema, String table) {
    return mayEncryptIn(schema, table, rule -> true);
  }

  /** Whether such a line, limited to some tables, may be about this table. */
  public boolean namesTable(String schema, String table) {
    return mayEncryptIn(schema, table, PolicyRule::isOfSomeTables);
  }

  private boolean mayEncryptIn(String schema, String table, Predicate<PolicyRule> among) {
    String inSchema = NameFolding.fold(schema);
    String name = NameFolding.fold(table);
    return rules.stream()
        .anyMatch(rule -> rule.encrypts() && among.test(rule) && rule.mayConcern(inSchema, name));
  }

  /** Whether such a line has the name of the table, and not only a regular expression for it. */
  public boolean namesTableLiterally(String table) {
    return mayEncryptIn(
        "", table, rule -> rule.isOfSomeTables() && rule instanceof PolicyRule.Names);
  }

  /**
   * Whether some line has the exact name of this table and of one of its columns, even if it says
   * plain.
   */
  public boolean namesColumnOf(String table) {
    String name = NameFolding.fold(table);
    return rules.stream()
        .anyMatch(rule -> rule instanceof PolicyRule.Names names && names.isOfOne("", name));
  }

  /** Whether some line that encrypts is about tables of any name. */
  public boolean encryptsInAnyTable() {
    return rules.stream().anyMatch(rule -> rule.encrypts() && !rule.isOfSomeTables());
  }

  /** Whether some line is a regular expression that encrypts, and may be about any schema. */
  public boolean hasExpressions() {
    return rules.stream()
        .anyMatch(rule -> rule.encrypts() && rule instanceof PolicyRule.Expression);
  }

  /** Whether a column of this name is to be encrypted in tables of any name. */
  public boolean encryptsInAnyTable(String column) {
    String name = NameFolding.fold(column);
    return rules.stream()
        .anyMatch(rule -> rule.encrypts() && rule.matches("", PolicyRule.NO_TABLE, name));
  }

  /**
   * Whether the same lines apply to both tables, so that a value that is plain in one may be plain
   * in the other.
   */
  public boolean treatsAlike(String schema, String table, String other) {
    String inSchema = NameFolding.fold(schema);
    String one = NameFolding.fold(table);
    String two = NameFolding.fold(other);
    return rules.stream()
        .allMatch(
            rule ->
                !rule.isOfSomeTables()
                    || (rule instanceof PolicyRule.Names
                        && rule.mayConcern(inSchema, one) == rule.mayConcern(inSchema, two)));
  }
}
