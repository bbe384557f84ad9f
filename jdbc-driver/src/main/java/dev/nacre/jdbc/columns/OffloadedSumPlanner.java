package dev.nacre.jdbc.columns;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.jdbc.api.SumQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plans queries for sums that another program adds up. SELECT statements that mean the same are
 * planned as any others, so names, conditions and refusals are those of SQL; the hidden columns are
 * added to the planned text.
 */
final class OffloadedSumPlanner {
  private static final String SELECT = "SELECT ";
  private static final String PART = "(?:[\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+\"|`[^`]+`)";
  private static final Pattern COLUMN = Pattern.compile(PART);
  private static final Pattern TABLE = Pattern.compile(PART + "(?:\\." + PART + "){0,2}");

  private final ColumnSession session;
  private final StatementPlans plans;

  OffloadedSumPlanner(ColumnSession session, StatementPlans plans) {
    this.session = session;
    this.plans = plans;
  }

  OffloadedSums plan(SumQuery query) throws SQLException {
    requireNames(query);
    if (query.condition().isPresent()) {
      requireCondition(SqlLexer.lex(query.condition().get(), session.dialect.rules()));
    }
    List<OffloadedSums.Summed> sums = planSums(query);
    String rows = selectOfRows(query);
    PlanResult planned = plans.planToExecute(rows);
    List<@Nullable EncryptedColumn> groups = groups(query, planned);
    String sql = SELECT + hidden(sums) + text(planned, rows).substring(SELECT.length());
    return new OffloadedSums(session, sql, sums, groups);
  }

  /** Plans an aggregate query, by which the columns are resolved, and which is not sent. */
  private List<OffloadedSums.Summed> planSums(SumQuery query) throws SQLException {
    List<String> summed = query.summed();
    PlanResult planned =
        plans.planToExecute(
            SELECT + "SUM(" + String.join("), SUM(", summed) + ") FROM " + query.table());
    List<OffloadedSums.Summed> sums = new ArrayList<>();
    for (int i = 0; i < summed.size(); i++) {
      EncryptedColumn column =
          planned instanceof PlanResult.Planned found ? found.plan().result().column(i + 1) : null;
      if (!(column instanceof SumColumn sum)) {
        throw OffloadedSums.refused("The column " + summed.get(i) + " is not WITH (SUM)");
      }
      if (Objects.requireNonNull(sum.sum().of().sums()).byRows()) {
        throw OffloadedSums.refused(
            "The column "
                + summed.get(i)
                + " has no numbers that another program could add up: its rows are added up in one"
                + " statement");
      }
      sums.add(new OffloadedSums.Summed(summed.get(i), sum));
    }
    return sums;
  }

  private static String selectOfRows(SumQuery query) {
    String groups = query.groups().isEmpty() ? "1 AS nacre_all" : String.join(", ", query.groups());
    String where = query.condition().map(condition -> " WHERE (" + condition + ")").orElse("");
    return SELECT + groups + " FROM " + query.table() + where;
  }

  private static List<@Nullable EncryptedColumn> groups(SumQuery query, PlanResult planned)
      throws SQLException {
    List<@Nullable EncryptedColumn> groups = new ArrayList<>();
    for (int i = 0; i < query.groups().size(); i++) {
      EncryptedColumn group =
          planned instanceof PlanResult.Planned found ? found.plan().result().column(i + 1) : null;
      requireComparable(group);
      groups.add(group);
    }
    return groups;
  }

  private static void requireNames(SumQuery query) throws SQLException {
    boolean named = TABLE.matcher(query.table()).matches() && !query.summed().isEmpty();
    for (String column : query.summed()) {
      named &= COLUMN.matcher(column).matches();
    }
    for (String column : query.groups()) {
      named &= COLUMN.matcher(column).matches();
    }
    if (!named || query.groups().stream().distinct().count() != query.groups().size()) {
      throw OffloadedSums.refused(
          "A query for sums needs a table and at least one column to sum, all named as in SQL");
    }
  }

  /** A condition that closes the parentheses around it could add other clauses. */
  private static void requireCondition(LexedSql condition) throws SQLException {
    int depth = 0;
    boolean whole = condition.isWhole();
    for (int token = 0; whole && token < condition.size(); token++) {
      depth += condition.isSpelledAs(token, "(") ? 1 : condition.isSpelledAs(token, ")") ? -1 : 0;
      whole = depth >= 0 && !condition.isSpelledAs(token, ";");
    }
    if (!whole || depth != 0) {
      throw OffloadedSums.refused("The condition of a query for sums is not one condition");
    }
  }

  /** Equal values have equal cells in such a column only. */
  private static void requireComparable(@Nullable EncryptedColumn group) throws SQLException {
    if (group != null && !group.encryption().protection().comparesEqual()) {
      throw OffloadedSums.refused("The column " + group.text() + " is encrypted and not NO SALT");
    }
  }

  /** The SQL of the planned statement, with its literals encrypted. */
  private String text(PlanResult planned, String written) throws SQLException {
    String text = written;
    if (planned instanceof PlanResult.Planned found) {
      Plan plan = found.plan();
      text = session.cells.text(plan);
    } else if (planned != PlanResult.UNTOUCHED) {
      throw OffloadedSums.refused("The condition of a query for sums makes it another statement");
    }
    if (!text.startsWith(SELECT)) {
      throw new IllegalStateException("a planned query that is none");
    }
    return text;
  }

  private static String hidden(List<OffloadedSums.Summed> sums) {
    StringBuilder names = new StringBuilder();
    for (OffloadedSums.Summed sum : sums) {
      HiddenColumns.names(sum.encryption()).forEach(name -> names.append(name).append(", "));
    }
    return names.toString();
  }
}
