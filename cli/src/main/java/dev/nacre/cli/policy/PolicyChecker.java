package dev.nacre.cli.policy;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.column.EncryptedColumns;
import dev.nacre.cli.column.advice.PolicyTrial;
import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.log.StatementLog;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.PersonalColumns;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.cli.column.schema.SchemaInfo.ForeignKey;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.policy.PolicyMatches;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.text.NameFolding;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Checks a policy file against a schema, and statements under the policy. */
final class PolicyChecker {
  private static final Decision PLAIN = new Decision(Wish.PLAIN, "");

  private final Policy policy;
  private final SchemaInfo schema;
  private final EncryptedColumns encrypted;
  private final boolean ours;
  private final Dialect dialect;

  private final PolicyReport report = new PolicyReport();

  /**
   * @param ours whether the connection is one of Nacre, so that it is known what is encrypted
   */
  PolicyChecker(
      Policy policy, SchemaInfo schema, EncryptedColumns encrypted, boolean ours, Dialect dialect) {
    this.policy = policy;
    this.schema = schema;
    this.encrypted = encrypted;
    this.ours = ours;
    this.dialect = dialect;
  }

  /** The lines that no column matches. */
  void checkLines() {
    PolicyMatches matches = policy.matches();
    for (ColumnInfo column : schema.columns()) {
      matches.noteTable(column.table());
      matches.noteColumns(column.place(), column.table(), List.of(column.name()));
    }
    matches.unmatched().forEach(report::unmatched);
  }

  /** The columns that lines match, and those that are not encrypted as the policy wants. */
  void checkColumns() {
    for (ColumnInfo column : schema.columns()) {
      line(column).ifPresent(decision -> checkColumn(column, decision));
    }
  }

  private Optional<Decision> line(ColumnInfo column) {
    return policy.find(column.place(), column.table(), column.name());
  }

  /** The policy of a column: its line, or else how it is encrypted now. */
  private Decision decision(ColumnInfo column) {
    return line(column).or(() -> encrypted.decision(column)).orElse(PLAIN);
  }

  private void checkColumn(ColumnInfo column, Decision decision) {
    String wanted = decision.text();
    Decision there = encrypted.decision(column).orElse(PLAIN);
    String state = ours ? state(there) : null;
    boolean asWanted = state == null || state.equals(state(decision));
    report.column(column, wanted, state, !asWanted);
    if (state != null && !decision.isKeptBy(there)) {
      report.finding(column.path(), "is " + state);
    }
    PolicyTrial.obstacle(column, decision, dialect)
        .filter(unused -> !encrypted.has(column))
        .ifPresent(
            why ->
                report.finding(
                    column.path(), "cannot be encrypted so", column.path() + ": " + why));
  }

  /** A protection in the words of a policy: without groups, which a policy may leave to a key. */
  private static String state(Decision decision) {
    return decision.wish() == Wish.SUM
        ? decision.text()
        : decision.wish().name().toLowerCase(Locale.ROOT);
  }

  /** Columns that look personal, are plain, and have no line that says so. */
  void checkPersonalColumns() {
    new PersonalColumns(schema, Optional.empty())
        .find()
        .forEach(
            (column, what) -> {
              if (line(column).isEmpty() && !encrypted.has(column)) {
                report.finding(
                    column.path(),
                    "plain, and looks like " + what,
                    column.path()
                        + " is plain, and looks like "
                        + what
                        + "; a line with plain says that it is meant so");
              }
            });
  }

  /** Foreign keys whose two ends could not be compared. */
  void checkForeignKeys() throws SQLException {
    for (ForeignKey key : schema.foreignKeys()) {
      Decision from = decision(key.from());
      Decision to = decision(key.to());
      Optional<String> why = obstacle(from, to);
      if (why.isPresent()) {
        String name = key.from().path() + " references " + key.to().path();
        report.finding(name, why.get(), name + ": " + why.get());
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
        from.group().isEmpty()
            || NameFolding.fold(from.group()).equals(NameFolding.fold(to.group()));
    return same ? Optional.empty() : Optional.of("the two ends need one group");
  }

  /** The policy of all columns, with the groups that foreign keys give to their columns. */
  private Map<ColumnInfo, Decision> decisions() throws SQLException {
    Map<ColumnInfo, Decision> decisions = new HashMap<>();
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
  void checkStatements(StatementLog.Content content) throws SQLException {
    Map<ColumnInfo, Decision> decisions = decisions();
    PolicyTrial trial =
        new PolicyTrial(schema, column -> Optional.ofNullable(decisions.get(column)), dialect);
    int planned = 0;
    int refused = 0;
    for (LoggedStatement statement : content.statements()) {
      if (statement.tree().isEmpty()) {
        continue;
      }
      planned++;
      Optional<PolicyTrial.Refusal> refusal = trial.refusal(statement);
      if (refusal.isPresent()) {
        refused++;
        report.refused(refusal.get());
      }
    }
    report.log(planned, refused, content.unread());
  }

  Outcome outcome() {
    return report.outcome();
  }
}
