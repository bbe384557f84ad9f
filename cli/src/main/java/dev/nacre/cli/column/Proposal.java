package dev.nacre.cli.column;

import dev.nacre.cli.Report;
import dev.nacre.core.catalog.Policy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A proposed policy file, ready to use. */
final class Proposal {
  /** Names that a policy accepts literally; others become regular expressions. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_$-]+");

  private static final List<String> HEAD =
      List.of(
          "# Proposed by nacre column advise: columns whose names or types look like personal data",
          "# or secrets. No value was read, so some lines will be wrong and some columns missing:",
          "# read each line before you use the file. docs/policy.md says what a line means.",
          "#",
          "# random: stored and read only. deterministic: equal values can also be found, joined",
          "# and grouped, and a reader of the table sees which are equal.",
          "# Tables that hold rows are brought over with nacre column encrypt.");

  private final List<String> lines = new ArrayList<>(HEAD);
  private final List<Object> columns = new ArrayList<>();
  private final Set<String> said = new LinkedHashSet<>();
  private @Nullable String table;

  /** Adds a line that encrypts a column. */
  void add(SeenColumn column, PersonalData what, boolean compared, String remark) {
    String protection = compared ? "deterministic" : "random";
    String line = name(column) + " = " + protection;
    if (begin(column, line)) {
      lines.add(line + comment(what.what() + "; " + column.type() + remark));
      note(column, what, protection);
    }
  }

  /** Adds a comment about a similar column that cannot be encrypted this way. */
  void mention(SeenColumn column, PersonalData what, String why) {
    String line = "# " + name(column) + ": " + what.what() + "; " + column.type() + ", " + why;
    if (begin(column, line)) {
      lines.add(withoutLineEnds(line));
      note(column, what, null);
    }
  }

  /**
   * Starts a line, unless it was already added: a table of the same name may be in several schemas,
   * and a line without a schema covers all of them.
   */
  private boolean begin(SeenColumn column, String line) {
    if (!said.add(line.toUpperCase(Locale.ROOT))) {
      return false;
    }
    if (!column.table().equals(table)) {
      table = column.table();
      lines.add("");
    }
    return true;
  }

  private void note(SeenColumn column, PersonalData what, @Nullable String protection) {
    Map<String, @Nullable Object> noted = new LinkedHashMap<>();
    noted.put("schema", column.schema() == null ? column.catalog() : column.schema());
    noted.put("table", column.table());
    noted.put("column", column.name());
    noted.put("type", column.type());
    noted.put("looksLike", what.what());
    noted.put("proposed", protection);
    columns.add(noted);
  }

  private static String name(SeenColumn column) {
    return PLAIN.matcher(column.table()).matches() && PLAIN.matcher(column.name()).matches()
        ? column.table() + "." + column.name()
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

  private static String comment(String text) {
    return "   # " + withoutLineEnds(text);
  }

  /** Names and types come from the database, and must not start a line of their own. */
  private static String withoutLineEnds(String text) {
    return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]", "?");
  }

  Report shown() {
    List<String> all = new ArrayList<>(lines);
    if (columns.isEmpty()) {
      all.add("");
      all.add("# Nothing looks like that.");
    }
    String text = String.join("\n", all) + "\n";
    // Never print a policy that cannot be parsed.
    Policy unused = Policy.parse(text);
    Map<String, @Nullable Object> structure = new LinkedHashMap<>();
    structure.put("policy", text);
    structure.put("columns", columns);
    return new Report(structure, all);
  }
}
