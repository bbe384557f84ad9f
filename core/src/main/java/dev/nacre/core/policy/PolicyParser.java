package dev.nacre.core.policy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Parses the lines of a policy file: a line that is not fully understood is rejected. */
final class PolicyParser {
  /** The suffix of a routine's name. */
  private static final String ROUTINE = "()";

  private static final String SAFE = "safe";

  private final List<PolicyRule> rules = new ArrayList<>();
  private final List<Pattern> safe = new ArrayList<>();

  /** See {@link Policy#parse}. */
  Policy parse(String text) {
    int number = 0;
    for (String line : text.replaceFirst("^\ufeff", "").split("\\R", -1)) {
      number++;
      String content = withoutComment(line).strip();
      if (!content.isEmpty()) {
        line(content, number);
      }
    }
    return new Policy(rules, safe);
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

  private void line(String line, int number) {
    boolean regex = line.startsWith("/");
    int equals = line.indexOf('=', regex ? line.indexOf('/', 1) + 1 : 0);
    if (equals < 0 || (regex && line.indexOf('/', 1) < 0)) {
      throw refused(number, "is not of the form table.column = word, or name() = safe");
    }
    String name = line.substring(0, equals).strip();
    String words = line.substring(equals + 1).strip();
    if (name.endsWith(ROUTINE)) {
      safe.add(routine(name.substring(0, name.length() - ROUTINE.length()), words, number));
    } else {
      rules.add(column(name, decision(words, number), number));
    }
  }

  private static Pattern routine(String name, String words, int number) {
    if (name.startsWith("/")) {
      throw refused(number, "has a regular expression for a routine; they are for columns");
    }
    if (name.indexOf('.') >= 0) {
      throw refused(
          number, "names a routine with its schema; routines are known by their name alone");
    }
    if (!words.equalsIgnoreCase(SAFE)) {
      throw refused(number, "says of a routine something else than safe");
    }
    return pattern(name, number);
  }

  private static PolicyRule column(String name, Decision decision, int number) {
    PolicyRule.Source source = new PolicyRule.Source(number, name);
    if (name.startsWith("/")) {
      if (name.length() < 3 || !name.endsWith("/")) {
        throw refused(number, "has a regular expression without its second slash");
      }
      return new PolicyRule.Expression(
          compiled(name.substring(1, name.length() - 1), number), decision, source);
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
        decision,
        source);
  }

  /** A pattern for a name in which a star matches anything. */
  private static Pattern pattern(String part, int number) {
    if (part.isBlank()
        || part.chars().anyMatch(c -> Character.isWhitespace(c) || "\"`'[]".indexOf(c) >= 0)) {
      throw refused(number, "has an empty or quoted name, or a space within one");
    }
    StringBuilder pattern = new StringBuilder();
    String[] pieces = NameFolding.fold(part).split("\\*", -1);
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
          case SAFE ->
              throw refused(number, "says safe of what is no routine; write name() = safe");
          default -> throw refused(number, "says none of random, deterministic, sum, plain");
        };
    if (parts.length == 1) {
      return new Decision(wish, "");
    }
    String group = "";
    String collation = "";
    boolean ocb = false;
    boolean narrow = false;
    boolean squares = false;
    boolean verified = false;
    for (int i = 1; i < parts.length; i++) {
      String value = parts[i].substring(parts[i].indexOf('=') + 1);
      if (wish == Wish.DETERMINISTIC && group.isEmpty() && parts[i].matches("(?i)group=\\w+")) {
        group = value;
      } else if (wish == Wish.DETERMINISTIC
          && collation.isEmpty()
          && parts[i].matches("(?i)collate=\\w+")) {
        collation = NameFolding.fold(value);
      } else if (wish == Wish.RANDOM && !ocb && parts[i].equalsIgnoreCase("suite=ocb")) {
        ocb = true;
      } else if (wish == Wish.SUM && !narrow && parts[i].equalsIgnoreCase("narrow")) {
        narrow = true;
      } else if (wish == Wish.SUM && !squares && parts[i].equalsIgnoreCase("squares")) {
        squares = true;
      } else if (wish == Wish.SUM && !verified && parts[i].equalsIgnoreCase("verified")) {
        verified = true;
      } else {
        throw refused(
            number,
            "has a word too many; only deterministic takes group=name and collate=name, only"
                + " random takes suite=ocb, and only sum takes narrow, squares and verified");
      }
    }
    return new Decision(wish, group, collation, ocb, new SumOptions(narrow, squares, verified));
  }

  private static NacreException refused(int line, String what) {
    return new NacreException(
        ErrorCode.POLICY_NOT_UNDERSTOOD, "Line " + line + " of the policy file " + what);
  }
}
