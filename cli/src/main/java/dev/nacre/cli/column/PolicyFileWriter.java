package dev.nacre.cli.column;

import dev.nacre.cli.column.schema.ColumnInfo;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes the text of a policy file that is proposed, by lines. Names and types come from the
 * database, and none of them may start a line of its own.
 */
final class PolicyFileWriter {
  /** Names that a policy accepts literally; others become regular expressions. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_$-]+");

  private static final List<String> TAIL =
      List.of(
          "# read each line before you use the file. docs/policy.md says what a line means.",
          "#",
          "# random: stored and read only. deterministic: equal values can also be found, joined",
          "# and grouped, and a reader of the table sees which are equal. sum: the database adds",
          "# values up, and sees none of them.",
          "# Tables that hold rows are converted with nacre column encrypt.");

  private final List<String> lines = new ArrayList<>();
  private final Set<String> written = new LinkedHashSet<>();
  private @Nullable String table;

  /**
   * @param sampled whether values were read
   */
  PolicyFileWriter(boolean sampled) {
    lines.add(
        "# Proposed by nacre column advise: columns whose names or types look like personal data");
    lines.add(
        sampled
            ? "# or secrets, or some values do. Some lines will be wrong and some columns missing:"
            : "# or secrets. No value was read, so some lines will be wrong and some columns"
                + " missing:");
    lines.addAll(TAIL);
  }

  /**
   * Adds a line for a column.
   *
   * @param policy in the words of a policy
   * @return false when the text has that line already
   */
  boolean policy(ColumnInfo column, String policy, String comment) {
    String line = name(column) + " = " + policy;
    if (!begin(column, line)) {
      return false;
    }
    lines.add(line + "   # " + withoutLineEnds(comment));
    return true;
  }

  /**
   * Adds a comment in place of the line of a column that cannot be encrypted.
   *
   * @return false when the text has it already
   */
  boolean mention(ColumnInfo column, String why) {
    String line = "# " + name(column) + ": " + why;
    if (!begin(column, line)) {
      return false;
    }
    lines.add(withoutLineEnds(line));
    return true;
  }

  /** Adds a comment. */
  void comment(String text) {
    lines.add(withoutLineEnds("# " + text));
  }

  /** Adds an empty line. */
  void gap() {
    lines.add("");
  }

  /**
   * Starts a line, unless it was already added: a table of the same name may be in several schemas,
   * and a line without a schema covers all of them.
   */
  private boolean begin(ColumnInfo column, String line) {
    if (!written.add(line.toUpperCase(Locale.ROOT))) {
      return false;
    }
    if (!column.table().equals(table)) {
      table = column.table();
      lines.add("");
    }
    return true;
  }

  private static String name(ColumnInfo column) {
    return PLAIN.matcher(column.table()).matches() && PLAIN.matcher(column.name()).matches()
        ? column.path()
        : "/" + literally(column.table()) + "\\." + literally(column.name()) + "/";
  }

  /**
   * Escapes a name for a regular expression, without any character that ends the line or the
   * expression.
   */
  private static String literally(String name) {
    StringBuilder pattern = new StringBuilder();
    name.codePoints()
        .forEach(
            point -> {
              boolean plain = point < 0x80 && (Character.isLetterOrDigit(point) || point == '_');
              pattern.append(
                  plain ? Character.toString(point) : String.format(Locale.ROOT, "\\x{%x}", point));
            });
    return pattern.toString();
  }

  /** Names and types come from the database, and must not start a line of their own. */
  private static String withoutLineEnds(String text) {
    return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]", "?");
  }

  List<String> lines() {
    return lines;
  }
}
