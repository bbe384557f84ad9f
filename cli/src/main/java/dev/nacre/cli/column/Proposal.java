package dev.nacre.cli.column;

import dev.nacre.cli.column.advice.Advice;
import dev.nacre.cli.column.advice.Advisor;
import dev.nacre.cli.column.advice.Trial;
import dev.nacre.cli.column.schema.SeenColumn;
import dev.nacre.cli.output.Report;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
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

  /** So many refused statements are listed for a column. */
  private static final int LISTED = 3;

  private static final List<String> TAIL =
      List.of(
          "# read each line before you use the file. docs/policy.md says what a line means.",
          "#",
          "# random: stored and read only. deterministic: equal values can also be found, joined",
          "# and grouped, and a reader of the table sees which are equal. sum: the database adds",
          "# values up, and sees none of them.",
          "# Tables that hold rows are brought over with nacre column encrypt.");

  /** Where the statements are from. */
  enum Origin {
    LOG("line", "in the log"),
    WATCHED("statement", "that were seen");

    private final String number;
    private final String where;

    Origin(String number, String where) {
      this.number = number;
      this.where = where;
    }
  }

  private final Origin origin;
  private final List<String> lines = new ArrayList<>();
  private final List<Object> columns = new ArrayList<>();
  private final Map<String, @Nullable Object> log = new LinkedHashMap<>();
  private final Set<String> said = new LinkedHashSet<>();
  private @Nullable String table;

  /**
   * @param sampled whether values were read
   */
  Proposal(boolean sampled, Origin origin) {
    this.origin = origin;
    lines.add(
        "# Proposed by nacre column advise: columns whose names or types look like personal data");
    lines.add(
        sampled
            ? "# or secrets, or some values do. Some lines will be wrong and some columns missing:"
            : "# or secrets. No value was read, so some lines will be wrong and some columns"
                  + " missing:");
    lines.addAll(TAIL);
  }

  /** Adds a line for a column, or a comment where it cannot be encrypted. */
  void add(Advice advice) {
    SeenColumn column = advice.column();
    Decision decision = advice.decision();
    boolean mentioned = decision.wish() == Wish.PLAIN && !advice.forced();
    String remarks = advice.remarks().isEmpty() ? "" : "; " + String.join("; ", advice.remarks());
    String what = advice.what() + "; " + column.type() + remarks;
    String line =
        mentioned ? "# " + name(column) + ": " + what : name(column) + " = " + decision.words();
    if (!begin(column, line)) {
      return;
    }
    lines.add(
        mentioned
            ? withoutLineEnds(line)
            : line + comment(what + "; the server sees " + advice.learns()));
    String stronger = advice.stronger().toLowerCase(Locale.ROOT);
    List<Object> refused = new ArrayList<>();
    for (Trial.Refusal refusal : advice.refused()) {
      if (refused.size() < LISTED) {
        lines.add(withoutLineEnds("#   " + stronger + " would refuse " + text(refusal)));
      }
      refused.add(structure(refusal));
    }
    if (refused.size() > LISTED) {
      lines.add("#   and " + (refused.size() - LISTED) + " more");
    }
    Map<String, @Nullable Object> noted = new LinkedHashMap<>();
    noted.put("schema", column.schema() == null ? column.catalog() : column.schema());
    noted.put("table", column.table());
    noted.put("column", column.name());
    noted.put("type", column.type());
    noted.put("looksLike", advice.what());
    noted.put("proposed", mentioned ? null : decision.wish().name().toLowerCase(Locale.ROOT));
    noted.put("group", decision.group().isEmpty() ? null : decision.group());
    noted.put("serverSees", advice.learns());
    noted.put("refusedIfStronger", refused);
    columns.add(noted);
  }

  /** Adds what the proposal means for the statements of a log. */
  void planned(Advisor.Proposed proposed, int unread) {
    lines.add("");
    int refused = proposed.refused().size();
    lines.add(
        "# Of "
            + proposed.statements()
            + " different statements "
            + origin.where
            + " "
            + (refused == 0 ? "none" : refused)
            + " would be refused.");
    List<Object> all = new ArrayList<>();
    for (Trial.Refusal refusal : proposed.refused()) {
      lines.add(withoutLineEnds("#   " + text(refusal)));
      all.add(structure(refusal));
    }
    if (unread > 0) {
      lines.add("# Not understood, and not considered: " + unread + " texts.");
    }
    log.put("statements", proposed.statements());
    log.put("refused", all);
    log.put("notUnderstood", unread);
  }

  private String text(Trial.Refusal refusal) {
    return origin.number
        + " "
        + refusal.statement().line()
        + " ("
        + refusal.code().text()
        + "): "
        + refusal.statement().shown().orElse("");
  }

  static Map<String, @Nullable Object> structure(Trial.Refusal refusal) {
    Map<String, @Nullable Object> structure = new LinkedHashMap<>();
    structure.put("line", refusal.statement().line());
    structure.put("code", refusal.code().text());
    structure.put("statement", refusal.statement().shown().orElse(null));
    return structure;
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

  private static String name(SeenColumn column) {
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
    if (!log.isEmpty()) {
      structure.put("log", log);
    }
    return Report.of(structure, all);
  }
}
