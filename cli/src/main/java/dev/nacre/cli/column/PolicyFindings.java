package dev.nacre.cli.column;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.column.advice.Trial;
import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.log.StatementLog;
import dev.nacre.cli.column.schema.PersonalColumns;
import dev.nacre.cli.column.schema.SeenColumn;
import dev.nacre.cli.column.schema.SeenSchema;
import dev.nacre.cli.column.schema.SeenSchema.ForeignKey;
import dev.nacre.cli.output.Report;
import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.catalog.PolicyMatches;
import dev.nacre.core.catalog.PolicyMatches.Unmatched;
import dev.nacre.core.sql.dialect.Dialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is to be said of a policy file beside a schema, and of statements under it. */
final class PolicyFindings {
  private static final Decision PLAIN = new Decision(Wish.PLAIN, "");

  private final Policy policy;
  private final SeenSchema schema;
  private final EncryptedNames encrypted;
  private final boolean ours;
  private final Dialect dialect;

  private final List<String> lines = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> columns = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> findings = new ArrayList<>();
  private final Map<String, @Nullable Object> log = new LinkedHashMap<>();

  /**
   * @param ours whether the connection is one of Nacre, so that it is known what is encrypted
   */
  PolicyFindings(
      Policy policy, SeenSchema schema, EncryptedNames encrypted, boolean ours, Dialect dialect) {
    this.policy = policy;
    this.schema = schema;
    this.encrypted = encrypted;
    this.ours = ours;
    this.dialect = dialect;
  }

  /** The lines that no column matches. */
  void lines() {
    PolicyMatches matches = policy.matches();
    for (SeenColumn column : schema.columns()) {
      matches.name(column.table());
      matches.see(column.place(), column.table(), List.of(column.name()));
    }
    for (Unmatched line : matches.unmatched()) {
      Map<String, @Nullable Object> finding = new LinkedHashMap<>();
      finding.put("line", line.number());
      finding.put("name", line.name());
      finding.put("finding", line.lacksColumn() ? "no such column" : "about nothing");
      finding.put("near", line.near().orElse(null));
      findings.add(finding);
      lines.add("line " + line.told());
    }
  }

  /** The columns that lines match, and those that are not encrypted as the policy wants. */
  void columns() {
    for (SeenColumn column : schema.columns()) {
      line(column).ifPresent(decision -> column(column, decision));
    }
  }

  private Optional<Decision> line(SeenColumn column) {
    return policy.find(column.place(), column.table(), column.name());
  }

  /** The policy of a column: its line, or else how it is encrypted now. */
  private Decision decision(SeenColumn column) {
    return line(column).or(() -> encrypted.decision(column)).orElse(PLAIN);
  }

  private void column(SeenColumn column, Decision decision) {
    String wanted = decision.words();
    Decision there = encrypted.decision(column).orElse(PLAIN);
    String state = ours ? state(there) : null;
    Map<String, @Nullable Object> known = new LinkedHashMap<>();
    known.put("schema", column.place());
    known.put("table", column.table());
    known.put("column", column.name());
    known.put("policy", wanted);
    known.put("state", state);
    columns.add(known);
    lines.add(
        column.path()
            + " = "
            + wanted
            + (state == null || state.equals(state(decision)) ? "" : ", and is " + state));
    if (state != null && !decision.isKeptBy(there)) {
      note(column.path(), "is " + state);
    }
    Trial.obstacle(column, decision, dialect)
        .filter(unused -> !encrypted.has(column))
        .ifPresent(
            why -> {
              note(column.path(), "cannot be encrypted so");
              lines.add(column.path() + ": " + why);
            });
  }

  /** A protection in the words of a policy: without groups, which a policy may leave to a key. */
  private static String state(Decision decision) {
    return decision.wish() == Wish.SUM
        ? decision.words()
        : decision.wish().name().toLowerCase(Locale.ROOT);
  }

  private void note(String name, String finding) {
    Map<String, @Nullable Object> noted = new LinkedHashMap<>();
    noted.put("name", name);
    noted.put("finding", finding);
    findings.add(noted);
  }

  /** Columns that look personal, are plain, and have no line that says so. */
  void personal() {
    new PersonalColumns(schema, Optional.empty())
        .find()
        .forEach(
            (column, what) -> {
              if (line(column).isEmpty() && !encrypted.has(column)) {
                note(column.path(), "plain, and looks like " + what);
                lines.add(
                    column.path()
                        + " is plain, and looks like "
                        + what
                        + "; a line with plain says that it is meant so");
              }
            });
  }

  /** Foreign keys whose two ends could not be compared. */
  void foreignKeys() throws SQLException {
    for (ForeignKey key : schema.foreignKeys()) {
      Decision from = decision(key.from());
      Decision to = decision(key.to());
      Optional<String> why = obstacle(from, to);
      if (why.isPresent()) {
        String name = key.from().path() + " references " + key.to().path();
        note(name, why.get());
        lines.add(name + ": " + why.get());
      }
    }
  }

  private static Optional<String> obstacle(Decision from, Decision to) {
    boolean plain = from.wish() == Wish.PLAIN;
    if (plain && to.wish() == Wish.PLAIN) {
      return Optional.empty();
    }
    if (plain || to.wish() == Wish.PLAIN) {
      return Optional.of("one end is plain, and the other is encrypted");
    }
    if (from.wish() != Wish.DETERMINISTIC || to.wish() != Wish.DETERMINISTIC) {
      return Optional.of(
          "a column that is random or sum cannot be compared: both ends need deterministic");
    }
    // Without a group the column gets that of the one it refers to.
    boolean same =
        from.group().isEmpty() || Catalog.folded(from.group()).equals(Catalog.folded(to.group()));
    return same ? Optional.empty() : Optional.of("the two ends need one group");
  }

  /** The policy of all columns, with the groups that foreign keys give to their columns. */
  private Map<SeenColumn, Decision> decisions() throws SQLException {
    Map<SeenColumn, Decision> decisions = new HashMap<>();
    schema.columns().forEach(column -> decisions.put(column, decision(column)));
    for (ForeignKey key : schema.foreignKeys()) {
      Decision from = decision(key.from());
      Decision to = decisions.getOrDefault(key.to(), PLAIN);
      if (obstacle(from, to).isEmpty() && from.wish() != Wish.PLAIN && from.group().isEmpty()) {
        String group = to.group().isEmpty() ? "the key of " + key.to().path() : to.group();
        decisions.put(key.to(), new Decision(Wish.DETERMINISTIC, group));
        decisions.put(key.from(), new Decision(Wish.DETERMINISTIC, group));
      }
    }
    return decisions;
  }

  /** Statements of a log that would be refused under the policy. */
  void statements(StatementLog.Content content) throws SQLException {
    Map<SeenColumn, Decision> decisions = decisions();
    Trial trial = new Trial(schema, column -> Optional.ofNullable(decisions.get(column)), dialect);
    int planned = 0;
    int refused = 0;
    for (LoggedStatement statement : content.statements()) {
      if (statement.tree().isEmpty()) {
        continue;
      }
      planned++;
      Optional<Trial.Refusal> refusal = trial.refusal(statement);
      if (refusal.isPresent()) {
        refused++;
        Map<String, @Nullable Object> finding = Proposal.structure(refusal.get());
        finding.put("finding", refusal.get().message());
        findings.add(finding);
        lines.add(
            "log, line "
                + statement.line()
                + ": "
                + refusal.get().message()
                + ": "
                + statement.shown().orElse(""));
      }
    }
    lines.add(
        "log: " + planned + " different statements, " + refused + " of them would be refused");
    if (content.unread() > 0) {
      lines.add("log: " + content.unread() + " texts were not understood, and not considered");
    }
    log.put("statements", planned);
    log.put("notUnderstood", content.unread());
  }

  Outcome outcome() {
    Map<String, @Nullable Object> structure = new LinkedHashMap<>();
    structure.put("columns", columns);
    structure.put("findings", findings);
    if (!log.isEmpty()) {
      structure.put("log", log);
    }
    Report report = Report.of(structure, lines);
    return findings.isEmpty() ? Outcome.ok(report) : Outcome.findings(report);
  }
}
