package dev.nacre.jdbc.columns;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdSet;
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
import org.jspecify.annotations.Nullable;

/**
 * The rows of a query for sums that another program adds up, and the decryption of what it has
 * added up. {@link OffloadedSumPlanner} plans it.
 */
final class OffloadedSums implements SumSource {
  private final ColumnSession session;
  private final String sql;
  private final List<Summed> sums;
  private final List<@Nullable EncryptedColumn> groups;

  /**
   * A column that is summed.
   *
   * @param name as the query has it
   * @param result the column as the result of SUM
   */
  record Summed(String name, SumColumn result) {
    Encryption encryption() {
      return result.sum().of();
    }

    SumCapability capability() {
      return Objects.requireNonNull(encryption().sums());
    }

    int limbs() {
      return capability().format(encryption().type()).limbs(SummedPower.VALUES);
    }
  }

  /**
   * @param sql shows the groups, and the hidden columns of the sums before them
   * @param groups null for those that are plain
   */
  OffloadedSums(
      ColumnSession session,
      String sql,
      List<Summed> sums,
      List<@Nullable EncryptedColumn> groups) {
    this.session = session;
    this.sql = sql;
    this.sums = sums;
    this.groups = groups;
  }

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public List<String> summed() {
    return sums.stream().map(Summed::name).toList();
  }

  @Override
  public int limbs(int column) {
    return sums.get(column).limbs();
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
    for (Summed sum : sums) {
      columns.add(sum.encryption().type() + " " + sum.capability().options());
    }
    return session.dialect + " " + columns;
  }

  @Override
  public boolean isEncrypted(int group) {
    return groups.get(group) != null;
  }

  @Override
  public String exactly(String column) {
    return session.dialect.sums().orElseThrow().exactExpression(column);
  }

  @Override
  public Object group(int group, byte[] cell) throws SQLException {
    return session.cells.decrypt(Objects.requireNonNull(groups.get(group)), cell);
  }

  @Override
  public Extent extent() throws SQLException {
    return session.withLock(
        () -> {
          if (!session.raw.getAutoCommit()) {
            throw refused("The connection of a query for sums is in a transaction");
          }
          return readExtent();
        });
  }

  private Extent readExtent() throws SQLException {
    StringBuilder query = new StringBuilder("SELECT COUNT(*)");
    for (Summed sum : sums) {
      String id = HiddenColumns.id(sum.capability().number());
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
    Summed of = sums.get(column);
    if (total.limbs().size() != of.limbs()) {
      throw refused(
          "A sum over the column " + of.result().text() + " has not one number for each limb");
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
        .total(
            of.result(), new EncryptedSum(SummedPower.VALUES, total.count(), ids, total.limbs()));
  }

  @Override
  public Object average(int column, BigDecimal sum, long count) {
    return session
        .dialect
        .sums()
        .orElseThrow()
        .averageValue(sums.get(column).encryption().type(), sum, count);
  }

  static SQLException refused(String what) {
    return SqlErrors.refused(ErrorCode.SUM_QUERY_REFUSED, what);
  }
}
