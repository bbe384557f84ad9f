package dev.nacre.core.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

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
 */
public final class Policy {
  private final List<Rule> rules;

  private Policy(List<Rule> rules) {
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

  private record Rule(Pattern names, boolean withSchema, Decision decision) {}

  /**
   * Reads a policy file.
   *
   * @param text in which names may stand, and no values
   * @throws NacreException {@link ErrorCode#POLICY_NOT_UNDERSTOOD}, with the number of the line
   */
  public static Policy parse(String text) {
    List<Rule> rules = new ArrayList<>();
    int number = 0;
    for (String line : text.split("\\R", -1)) {
      number++;
      String content = withoutComment(line).strip();
      if (number == 1 && content.startsWith("\ufeff")) {
        content = content.substring(1).strip();
      }
      if (!content.isEmpty()) {
        rules.add(rule(content, number));
      }
    }
    return new Policy(rules);
  }

  /** The decision for a column, if a line matches it. */
  public Optional<Decision> find(String schema, String table, String column) {
    String name = Catalog.folded(table + "." + column);
    String full = Catalog.folded(schema) + "." + name;
    for (Rule rule : rules) {
      if (rule.names.matcher(full).matches()
          || (!rule.withSchema && rule.names.matcher(name).matches())) {
        return Optional.of(rule.decision);
      }
    }
    return Optional.empty();
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

  private static Rule rule(String line, int number) {
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
      return new Rule(compiled(name.substring(1, name.length() - 1), number), false, decision);
    }
    String[] parts = name.split("\\.", -1);
    if (parts.length < 2 || parts.length > 3) {
      throw refused(number, "names no column as [schema.]table.column");
    }
    StringBuilder pattern = new StringBuilder();
    for (String part : parts) {
      if (part.isBlank() || part.chars().anyMatch(c -> Character.isWhitespace(c) || c == '"')) {
        throw refused(number, "has an empty or quoted name, or a space within one");
      }
      pattern.append(pattern.isEmpty() ? "" : "\\.");
      String[] pieces = part.split("\\*", -1);
      for (int i = 0; i < pieces.length; i++) {
        pattern.append(i == 0 ? "" : "[^.]*").append(Pattern.quote(pieces[i]));
      }
    }
    return new Rule(compiled(pattern.toString(), number), parts.length == 3, decision);
  }

  private static Pattern compiled(String regex, int number) {
    try {
      // Names are folded to upper case before they are compared.
      return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
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
