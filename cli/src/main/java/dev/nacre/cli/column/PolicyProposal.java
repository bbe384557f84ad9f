package dev.nacre.cli.column;

import dev.nacre.cli.column.advice.Advice;
import dev.nacre.cli.column.advice.Advisor;
import dev.nacre.cli.column.advice.PolicyTrial;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.output.Report;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A proposed policy file, ready to use. */
final class PolicyProposal {
  /** So many refused statements are listed for a column. */
  private static final int LISTED = 3;

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
  private final PolicyFileWriter text;
  private final List<Object> columns = new ArrayList<>();
  private final Map<String, @Nullable Object> log = new LinkedHashMap<>();

  /**
   * @param sampled whether values were read
   */
  PolicyProposal(boolean sampled, Origin origin) {
    this.origin = origin;
    this.text = new PolicyFileWriter(sampled);
  }

  /** Adds a line for a column, or a comment where it cannot be encrypted. */
  void add(Advice advice) {
    ColumnInfo column = advice.column();
    Decision decision = advice.decision();
    boolean mentioned = decision.wish() == Wish.PLAIN && !advice.forced();
    String remarks = advice.remarks().isEmpty() ? "" : "; " + String.join("; ", advice.remarks());
    String what = advice.what() + "; " + column.type() + remarks;
    boolean added =
        mentioned
            ? text.mention(column, what)
            : text.policy(column, decision.text(), what + "; the server sees " + advice.learns());
    if (!added) {
      return;
    }
    String stronger = advice.stronger().toLowerCase(Locale.ROOT);
    List<Object> refused = new ArrayList<>();
    for (PolicyTrial.Refusal refusal : advice.refused()) {
      if (refused.size() < LISTED) {
        text.comment("  " + stronger + " would refuse " + text(refusal));
      }
      refused.add(refusal.structure());
    }
    if (refused.size() > LISTED) {
      text.comment("  and " + (refused.size() - LISTED) + " more");
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
    text.gap();
    int refused = proposed.refused().size();
    text.comment(
        "Of "
            + proposed.statements()
            + " different statements "
            + origin.where
            + " "
            + (refused == 0 ? "none" : refused)
            + " would be refused.");
    List<Object> all = new ArrayList<>();
    for (PolicyTrial.Refusal refusal : proposed.refused()) {
      text.comment("  " + text(refusal));
      all.add(refusal.structure());
    }
    if (unread > 0) {
      text.comment("Not understood, and not considered: " + unread + " texts.");
    }
    log.put("statements", proposed.statements());
    log.put("refused", all);
    log.put("notUnderstood", unread);
  }

  private String text(PolicyTrial.Refusal refusal) {
    return origin.number
        + " "
        + refusal.statement().line()
        + " ("
        + refusal.code().text()
        + "): "
        + refusal.statement().shown().orElse("");
  }

  Report shown() {
    if (columns.isEmpty()) {
      text.gap();
      text.comment("Nothing looks like that.");
    }
    String policy = String.join("\n", text.lines()) + "\n";
    // Never print a policy that cannot be parsed.
    Policy unused = Policy.parse(policy);
    Map<String, @Nullable Object> structure = new LinkedHashMap<>();
    structure.put("policy", policy);
    structure.put("columns", columns);
    if (!log.isEmpty()) {
      structure.put("log", log);
    }
    return Report.of(structure, text.lines());
  }
}
