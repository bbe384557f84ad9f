package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.define.RewriteResult;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.Moment;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.jdbc.api.SumTotal;
import dev.nacre.jdbc.error.SqlErrors;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A query for sums that another program adds up. Statements that mean the same are planned as any
 * others, so names, conditions and refusals are those of SQL; the hidden columns are added to the
 * planned text.
 */
final class OffloadedSums implements SumSource {
  private static final String SELECT = "SELECT ";
  private static final String PART = "(?:[\\p{L}_][\\p{L}\\p{N}_$]*|\"[^\"]+\"|`[^`]+`)";
  private static final Pattern COLUMN = Pattern.compile(PART);
  private static final Pattern TABLE = Pattern.compile(PART + "(?:\\." + PART + "){0,2}");

  private final ColumnSession session;
  private final String sql;
  private final List<String> summed;
  private final List<EncryptedColumn> sums;
  private final List<@Nullable EncryptedColumn> groups;

  private OffloadedSums(
      ColumnSession session,
      String sql,
      List<String> summed,
      List<EncryptedColumn> sums,
      List<@Nullable EncryptedColumn> groups) {
    this.session = session;
    this.sql = sql;
    this.summed = summed;
    this.sums = sums;
    this.groups = groups;
  }

  static OffloadedSums plan(ColumnSession session, StatementPlans plans, SumQuery query)
      throws SQLException {
    List<String> summed = query.summed();
    requireNames(query, summed);
    if (query.condition().isPresent()) {
      requireCondition(SqlLexer.lex(query.condition().get(), session.dialect.rules()));
    }
    RewriteResult of =
        plans.rewriteToExecute(
            SELECT + "SUM(" + String.join("), SUM(", summed) + ") FROM " + query.table());
    List<EncryptedColumn> sums = new ArrayList<>();
    for (int i = 0; i < summed.size(); i++) {
      EncryptedColumn sum =
          of instanceof RewriteResult.Planned found ? found.plan().result().column(i + 1) : null;
      if (sum == null || sum.sum() == null) {
        throw refused("The column " + summed.get(i) + " is not WITH (SUM)");
      }
      sums.add(sum);
    }
    String rows =
        (query.groups().isEmpty() ? "1 AS nacre_all" : String.join(", ", query.groups()))
            + (" FROM " + query.table())
            + query.condition().map(condition -> " WHERE (" + condition + ")").orElse("");
    RewriteResult planned = plans.rewriteToExecute(SELECT + rows);
    List<@Nullable EncryptedColumn> groups = new ArrayList<>();
    for (int i = 0; i < query.groups().size(); i++) {
      EncryptedColumn group =
          planned instanceof RewriteResult.Planned found
              ? found.plan().result().column(i + 1)
              : null;
      requireComparable(group);
      groups.add(group);
    }
    String text = text(session, planned, SELECT + rows);
    return new OffloadedSums(
        session, SELECT + hidden(sums) + text.substring(SELECT.length()), summed, sums, groups);
  }

  private static void requireNames(SumQuery query, List<String> summed) throws SQLException {
    boolean named = TABLE.matcher(query.table()).matches() && !summed.isEmpty();
    for (String column : summed) {
      named &= COLUMN.matcher(column).matches();
    }
    for (String column : query.groups()) {
      named &= COLUMN.matcher(column).matches();
    }
    if (!named || query.groups().stream().distinct().count() != query.groups().size()) {
      throw refused(
          "A query for sums needs a table and at least one column to sum, all named as in SQL");
    }
  }

  /** A condition that ends the parentheses around it could add clauses, and be a whole no more. */
  private static void requireCondition(LexedSql condition) throws SQLException {
    int depth = 0;
    boolean whole = condition.isWhole();
    for (int token = 0; whole && token < condition.size(); token++) {
      depth += condition.isSpelledAs(token, "(") ? 1 : condition.isSpelledAs(token, ")") ? -1 : 0;
      whole = depth >= 0 && !condition.isSpelledAs(token, ";");
    }
    if (!whole || depth != 0) {
      throw refused("The condition of a query for sums is not one condition");
    }
  }

  /** Equal values have equal cells in such a column only. */
  private static void requireComparable(@Nullable EncryptedColumn group) throws SQLException {
    if (group != null && !group.encryption().protection().comparesEqual()) {
      throw refused("The column " + group.text() + " is encrypted and not NO SALT");
    }
  }

  private static String text(ColumnSession session, RewriteResult planned, String written)
      throws SQLException {
    String text = written;
    if (planned instanceof RewriteResult.Planned found) {
      Plan plan = found.plan();
      text = session.cells.text(plan);
    } else if (planned != RewriteResult.UNTOUCHED) {
      throw refused("The condition of a query for sums makes it another statement");
    }
    if (!text.startsWith(SELECT)) {
      throw new IllegalStateException("a planned query that is none");
    }
    return text;
  }

  private static String hidden(List<EncryptedColumn> sums) {
    StringBuilder names = new StringBuilder();
    for (EncryptedColumn sum : sums) {
      HiddenColumns.names(cells(sum)).forEach(name -> names.append(name).append(", "));
    }
    return names.toString();
  }

  private static Encryption cells(EncryptedColumn sum) {
    return Objects.requireNonNull(sum.sum()).of();
  }

  private static SumCapability capability(EncryptedColumn sum) {
    return Objects.requireNonNull(cells(sum).sums());
  }

  private static int limbs(EncryptedColumn sum) {
    return capability(sum).format(cells(sum).type()).limbs(Moment.VALUES);
  }

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public List<String> summed() {
    return summed;
  }

  @Override
  public int limbs(int column) {
    return limbs(sums.get(column));
  }

  @Override
  public UUID database() {
    return Objects.requireNonNull(session.catalog()).id();
  }

  @Override
  public String layout() {
    List<String> columns = new ArrayList<>();
    for (EncryptedColumn group : groups) {
      columns.add(
          group == null
              ? "plain"
              : group.encryption().type() + " " + group.encryption().protection().clause());
    }
    for (EncryptedColumn sum : sums) {
      columns.add(cells(sum).type() + " " + capability(sum).options());
    }
    return session.dialect + " " + columns;
  }

  @Override
  public boolean isEncrypted(int group) {
    return groups.get(group) != null;
  }

  @Override
  public String exactly(String column) {
    return session.dialect.sums().orElseThrow().exactly(column);
  }

  @Override
  public Object group(int group, byte[] cell) throws SQLException {
    return session.cells.open(Objects.requireNonNull(groups.get(group)), cell);
  }

  @Override
  public Extent extent() throws SQLException {
    return session.alone(
        () -> {
          if (!session.raw.getAutoCommit()) {
            throw refused("The connection of a query for sums is in a transaction");
          }
          return read();
        });
  }

  private Extent read() throws SQLException {
    StringBuilder query = new StringBuilder(SELECT + "COUNT(*)");
    for (EncryptedColumn sum : sums) {
      String id = HiddenColumns.id(capability(sum).number());
      for (String function : List.of("COUNT", "MIN", "MAX", "SUM")) {
        query.append(", ").append(function).append('(').append(id).append(')');
      }
    }
    try (Statement statement = session.raw.createStatement();
        ResultSet row = statement.executeQuery(query + " FROM (" + sql + ") nacre_rows")) {
      if (!row.next()) {
        throw new IllegalStateException("an aggregate query without a row");
      }
      List<Ids> columns = new ArrayList<>();
      for (int i = 0; i < sums.size(); i++) {
        int at = 2 + 4 * i;
        BigDecimal all = row.getBigDecimal(at + 3);
        columns.add(
            new Ids(
                row.getLong(at),
                row.getLong(at + 1),
                row.getLong(at + 2),
                all == null ? BigInteger.ZERO : all.toBigInteger()));
      }
      return new Extent(row.getLong(1), columns);
    }
  }

  @Override
  public @Nullable BigDecimal sum(int column, SumTotal total) throws SQLException {
    boolean none = total.limbs().stream().allMatch(limb -> limb.signum() == 0);
    long[] runs = total.runs();
    if (none && total.count() == 0 && runs.length == 0) {
      return null;
    }
    EncryptedColumn of = sums.get(column);
    if (total.limbs().size() != limbs(of)) {
      throw refused("A sum over the column " + of.text() + " has not one number for each limb");
    }
    IdSet ids;
    try {
      ids = IdSet.ofRuns(runs);
    } catch (RuntimeException damaged) {
      throw SqlErrors.of(damaged);
    }
    return session
        .cells
        .sums()
        .total(of, new EncryptedSum(Moment.VALUES, total.count(), ids, total.limbs()));
  }

  @Override
  public Object average(int column, BigDecimal sum, long count) {
    return session.dialect.sums().orElseThrow().average(cells(sums.get(column)).type(), sum, count);
  }

  private static SQLException refused(String what) {
    return SqlErrors.refused(ErrorCode.SUM_QUERY_REFUSED, what);
  }
}
