package dev.nacre.core.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What a policy file says of columns, for schemas that cannot be edited. Names are compared in any
 * case; the first line that matches wins.
 *
 * <pre>
 *   # schema is optional
 *   shop.account.email = deterministic group=pii
 *   *.phone            = random
 *   /.*\.(ssn|iban)/   = random
 *   account.userid     = plain
 * </pre>
 *
 * What no line matches may be plain or encrypted, as its definition says. Immutable.
 */
public final class Policy {
  /** Of a connection that was given no file. */
  public static final Policy NONE = new Policy(List.of());

  private final List<PolicyRule> rules;

  private Policy(List<PolicyRule> rules) {
    this.rules = List.copyOf(rules);
  }

  /** What a line says. */
  public enum Wish {
    RANDOM,
    DETERMINISTIC,
    SUM,
    PLAIN
  }

  /**
   * @param group empty when the column stands alone
   */
  public record Decision(Wish wish, String group) {}

  /**
   * Reads a policy file.
   *
   * @param text in which names may stand, and no values
   * @throws NacreException {@link ErrorCode#POLICY_NOT_UNDERSTOOD}, with the number of the line
   */
  public static Policy parse(String text) {
    List<PolicyRule> rules = new ArrayList<>();
    int number = 0;
    for (String line : text.replaceFirst("^\ufeff", "").split("\\R", -1)) {
      number++;
      String content = withoutComment(line).strip();
      if (!content.isEmpty()) {
        rules.add(rule(content, number));
      }
    }
    return new Policy(rules);
  }

  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /** Whether some line says this. */
  public boolean says(Wish wish) {
    return rules.stream().anyMatch(rule -> rule.decision().wish() == wish);
  }

  /**
   * The decision for a column, if a line matches it.
   *
   * @param schema empty when it is not known: then a line that encrypts is about any
   */
  public Optional<Decision> find(String schema, String table, String column) {
    String inSchema = Catalog.folded(schema);
    String ofTable = Catalog.folded(table);
    String name = Catalog.folded(column);
    return rules.stream()
        .filter(rule -> rule.matches(inSchema, ofTable, name))
        .findFirst()
        .map(PolicyRule::decision);
  }

  /** Whether a column is to be encrypted, in whatever way. */
  public boolean encrypts(String schema, String table, String column) {
    return find(schema, table, column).filter(one -> one.wish() != Wish.PLAIN).isPresent();
  }

  /**
   * Whether a column as it is shows no more than this policy allows.
   *
   * @param encryption nothing where it is in plain
   */
  public boolean allows(
      String schema, String table, String column, @Nullable Encryption encryption) {
    Wish wish = find(schema, table, column).map(Decision::wish).orElse(Wish.PLAIN);
    return switch (wish) {
      case PLAIN -> true;
      case DETERMINISTIC -> encryption != null;
      case RANDOM -> encryption != null && !encryption.protection().comparesEqual();
      case SUM -> false; // not built
    };
  }

  /** A column of a table that shows more than this policy allows, if there is one. */
  public Optional<CatalogColumn> broken(CatalogTable table) {
    return table.columns().stream()
        .filter(column -> !allows(table.schema(), table.name(), column.name(), column.encryption()))
        .findFirst();
  }

  /** Whether a table of this name may have columns that are to be encrypted. */
  public boolean mayHold(String schema, String table) {
    return mayHold(schema, table, rule -> true);
  }

  /** The same by a line that says of which tables it is. */
  public boolean names(String schema, String table) {
    return mayHold(schema, table, PolicyRule::isOfSomeTables);
  }

  private boolean mayHold(String schema, String table, Predicate<PolicyRule> among) {
    String inSchema = Catalog.folded(schema);
    String name = Catalog.folded(table);
    return rules.stream()
        .anyMatch(rule -> rule.encrypts() && among.test(rule) && rule.mayHold(inSchema, name));
  }

  /** The same by the name that stands in the line, and not by a regular expression. */
  public boolean namesPlainly(String table) {
    return mayHold("", table, rule -> rule.isOfSomeTables() && rule instanceof PolicyRule.Names);
  }

  /** Whether some line is about tables of any name. */
  public boolean holdsInAll() {
    return rules.stream().anyMatch(rule -> rule.encrypts() && !rule.isOfSomeTables());
  }

  /** Whether some line is a regular expression that encrypts, and may be about any schema. */
  public boolean hasExpressions() {
    return rules.stream()
        .anyMatch(rule -> rule.encrypts() && rule instanceof PolicyRule.Expression);
  }

  /** Whether a column of this name is to be encrypted in tables of any name. */
  public boolean encryptsInAny(String column) {
    String name = Catalog.folded(column);
    return rules.stream()
        .anyMatch(rule -> rule.encrypts() && rule.matches("", PolicyRule.NO_TABLE, name));
  }

  /** Whether what is in plain in one table may be so in the other: the same lines are of both. */
  public boolean treatsAlike(String schema, String table, String other) {
    String inSchema = Catalog.folded(schema);
    String one = Catalog.folded(table);
    String two = Catalog.folded(other);
    return rules.stream()
        .allMatch(
            rule ->
                !rule.isOfSomeTables()
                    || (rule instanceof PolicyRule.Names
                        && rule.mayHold(inSchema, one) == rule.mayHold(inSchema, two)));
  }

  // A # within a regular expression is part of it.
  private static String withoutComment(String line) {
    String start = line.stripLeading();
    int from = 0;
    if (start.startsWith("/")) {
      from = Math.max(0, line.indexOf('/', line.indexOf('/') + 1));
    }
    int comment = line.indexOf('#', from);
    return comment < 0 ? line : line.substring(0, comment);
  }

  private static PolicyRule rule(String line, int number) {
    boolean regex = line.startsWith("/");
    int equals = line.indexOf('=', regex ? line.indexOf('/', 1) + 1 : 0);
    if (equals < 0 || (regex && line.indexOf('/', 1) < 0)) {
      throw refused(number, "is not of the form table.column = word");
    }
    String name = line.substring(0, equals).strip();
    Decision decision = decision(line.substring(equals + 1).strip(), number);
    if (regex) {
      if (name.length() < 3 || !name.endsWith("/")) {
        throw refused(number, "has a regular expression without its second slash");
      }
      return new PolicyRule.Expression(
          compiled(name.substring(1, name.length() - 1), number), decision);
    }
    String[] parts = name.split("\\.", -1);
    if (parts.length < 2 || parts.length > 3) {
      throw refused(number, "names no column as [schema.]table.column");
    }
    int table = parts.length - 2;
    return new PolicyRule.Names(
        table == 0 ? null : pattern(parts[0], number),
        pattern(parts[table], number),
        pattern(parts[table + 1], number),
        decision);
  }

  /** A name, with stars for whatever is in one. */
  private static Pattern pattern(String part, int number) {
    if (part.isBlank()
        || part.chars().anyMatch(c -> Character.isWhitespace(c) || "\"`'[]".indexOf(c) >= 0)) {
      throw refused(number, "has an empty or quoted name, or a space within one");
    }
    StringBuilder pattern = new StringBuilder();
    String[] pieces = Catalog.folded(part).split("\\*", -1);
    for (int i = 0; i < pieces.length; i++) {
      pattern.append(i == 0 ? "" : ".*").append(Pattern.quote(pieces[i]));
    }
    return Pattern.compile(pattern.toString(), Pattern.DOTALL);
  }

  private static Pattern compiled(String regex, int number) {
    try {
      // Names are folded to upper case before they are compared.
      return Pattern.compile(
          regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
    } catch (PatternSyntaxException wrong) {
      throw refused(number, "has a regular expression that Java does not take");
    }
  }

  private static Decision decision(String words, int number) {
    String[] parts = words.split("\\s+", -1);
    Wish wish =
        switch (parts[0].toLowerCase(Locale.ENGLISH)) {
          case "random" -> Wish.RANDOM;
          case "deterministic" -> Wish.DETERMINISTIC;
          case "sum" -> Wish.SUM;
          case "plain" -> Wish.PLAIN;
          default -> throw refused(number, "says none of random, deterministic, sum, plain");
        };
    if (parts.length == 1) {
      return new Decision(wish, "");
    }
    if (parts.length == 2 && wish == Wish.DETERMINISTIC && parts[1].matches("(?i)group=\\w+")) {
      return new Decision(wish, parts[1].substring("group=".length()));
    }
    throw refused(number, "has a word too many; only deterministic takes group=name");
  }

  private static NacreException refused(int line, String what) {
    return new NacreException(
        ErrorCode.POLICY_NOT_UNDERSTOOD, "Line " + line + " of the policy file " + what);
  }
}
