package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.formula.Moments;
import dev.nacre.core.sql.formula.SumFacts;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.SumFormula;
import dev.nacre.core.sql.resolve.SumResult;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.Moment;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumPlace;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The sum forms of a connection. A block of ids belongs to one connection, and what is left of it
 * when that is closed stays unused. Safe for threads.
 */
public final class SumForms implements AutoCloseable {
  private final Dialect dialect;
  private final MasterKeys masters;
  private final SaltStore salts;
  private final Map<UUID, SummedColumn> open = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  /**
   * @param schema of the catalog, beside which the salts are stored
   * @param beside for what must not be part of the application's transaction
   */
  public SumForms(
      Connection raw, Dialect dialect, MasterKeys masters, String schema, SecondConnection beside) {
    this.dialect = dialect;
    this.masters = masters;
    this.salts = new SaltStore(raw, dialect, dialect.catalog().path(schema, SumSql.SALTS), beside);
  }

  /** Creates the table of the salts, before the first table with such a column. */
  public void prepare() throws SQLException {
    salts.create();
  }

  /**
   * The sum form of a value: the id of its row, and its limbs. Each call takes another id.
   *
   * @param value as the column stores it
   */
  public byte[] form(Catalog catalog, EncryptedColumn column, BigDecimal value) throws IOException {
    lock.lock();
    try {
      SummedColumn summed = column(catalog, column, column.encryption());
      return summed.form(summed.format().units(value));
    } catch (SQLException failed) {
      throw new NacreException(
          ErrorCode.SUM_IDS_NOT_RESERVED,
          "There is no id for a value of the column " + column.text(),
          failed);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Decrypts an aggregate.
   *
   * @param column of the result
   * @param packed what the server answered
   * @return a BigDecimal, or a Double where it is approximate
   */
  public Object decrypt(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    SumResult asked = Objects.requireNonNull(column.sum());
    if (asked.formula() != null) {
      return computed(catalog, column, packed);
    }
    return value(asked, moments(catalog, column, packed));
  }

  private BigDecimal computed(Catalog catalog, EncryptedColumn column, String text)
      throws IOException, SQLException {
    SumFormula formula = Objects.requireNonNull(Objects.requireNonNull(column.sum()).formula());
    if (!(formula instanceof SumFormula.Value number)) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "The column of a result by which the driver filters its rows is not read");
    }
    SumFacts facts = facts(catalog, column, text, parameter -> null);
    try {
      BigDecimal value = number.term().value(facts);
      if (value == null) {
        throw new NacreException(ErrorCode.ID_SET_DAMAGED, what(column, ErrorCode.ID_SET_DAMAGED));
      }
      return value;
    } catch (NacreException refused) {
      throw new NacreException(refused.code(), what(column, refused.code()));
    }
  }

  /**
   * Tests whether a row is shown, and where.
   *
   * @param filter the column by which rows are filtered
   * @param text what the server answered
   * @param parameters that the statement was executed with, by number from 1
   * @return null for a row that is not shown
   */
  public @Nullable SortKey shown(
      Catalog catalog,
      EncryptedColumn filter,
      @Nullable String text,
      IntFunction<@Nullable BigDecimal> parameters)
      throws IOException, SQLException {
    SumFormula.Filter formula =
        (SumFormula.Filter) Objects.requireNonNull(Objects.requireNonNull(filter.sum()).formula());
    JoinedSums facts = facts(catalog, filter, text, parameters);
    try {
      Boolean shown = formula.test().holds(facts);
      return shown == null || !shown ? null : key(formula, facts);
    } catch (NacreException refused) {
      throw new NacreException(refused.code(), what(filter, refused.code()));
    }
  }

  private static SortKey key(SumFormula.Filter formula, JoinedSums facts) {
    List<Long> ranks = new ArrayList<>();
    List<@Nullable BigDecimal> values = new ArrayList<>();
    for (SumFormula.Key part : formula.order()) {
      ranks.add(facts.rank(ranks.size()));
      values.add(part.value() == null ? null : part.value().value(facts));
    }
    return new SortKey(ranks, values);
  }

  /** Decrypts all sums of a formula, also those that would not decide. */
  private JoinedSums facts(
      Catalog catalog,
      EncryptedColumn column,
      @Nullable String text,
      IntFunction<@Nullable BigDecimal> parameters)
      throws IOException, SQLException {
    SumFormula formula = Objects.requireNonNull(Objects.requireNonNull(column.sum()).formula());
    List<String> parts;
    try {
      parts = JoinedSums.parts(formula, text);
    } catch (NacreException damaged) {
      throw new NacreException(damaged.code(), what(column, damaged.code()));
    }
    List<@Nullable BigDecimal> sums = new ArrayList<>();
    for (int i = 0; i < formula.sums().size(); i++) {
      String packed = parts.get(i);
      sums.add(
          packed.equals(SumAggregateSql.NULL_MARK)
              ? null
              : number(catalog, formula.sums().get(i), packed));
    }
    return new JoinedSums(formula, sums, parts, parameters);
  }

  /** A sum of a formula, or an average, if it is exact. */
  private BigDecimal number(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    SumResult asked = Objects.requireNonNull(column.sum());
    return (BigDecimal) value(asked, moments(catalog, column, packed));
  }

  /** The number of values in an answer of the server. */
  public long count(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    return moments(catalog, column, packed).count();
  }

  private Moments moments(Catalog catalog, EncryptedColumn column, String packed)
      throws IOException, SQLException {
    SumResult asked = Objects.requireNonNull(column.sum());
    lock.lock();
    try {
      SummedColumn summed = column(catalog, column, asked.of());
      SumFormat format = summed.format();
      boolean squares = asked.function().needsSquares();
      PackedSum sums =
          PackedSum.parse(packed, squares ? format.limbs() : format.limbs(Moment.VALUES));
      if (sums.count() < asked.function().least()) {
        throw new NacreException(ErrorCode.ID_SET_DAMAGED, "A variance of too few values");
      }
      Moments moments =
          new Moments(
              sums.count(),
              total(summed, sums.of(Moment.VALUES, format)),
              squares ? total(summed, sums.of(Moment.SQUARES, format)) : null);
      if (squares && moments.spread().signum() < 0) {
        throw new NacreException(ErrorCode.SUM_MISMATCH, "A variance that no values have");
      }
      return moments;
    } catch (NacreException refused) {
      throw new NacreException(refused.code(), what(column, refused.code()));
    } finally {
      lock.unlock();
    }
  }

  /** Decrypts a sum that another program than the database has made. */
  public BigDecimal decrypt(Catalog catalog, EncryptedColumn column, EncryptedSum sum)
      throws IOException, SQLException {
    SumResult asked = Objects.requireNonNull(column.sum());
    lock.lock();
    try {
      return total(column(catalog, column, asked.of()), sum);
    } catch (NacreException refused) {
      throw new NacreException(refused.code(), what(column, refused.code()));
    } finally {
      lock.unlock();
    }
  }

  private static BigDecimal total(SummedColumn summed, EncryptedSum sum) throws SQLException {
    return summed.format().value(sum.moment(), summed.decrypt(sum));
  }

  private Object value(SumResult asked, Moments moments) {
    return dialect.sums().orElseThrow().value(asked.function(), asked.of().type(), moments);
  }

  private static String what(EncryptedColumn column, ErrorCode code) {
    String of = " over the encrypted column " + column.text();
    return switch (code) {
      case SUM_CAPACITY_EXCEEDED -> "A sum" + of + " has more values than its column allows";
      case SUM_TAMPERED -> "A sum" + of + " is not that of the values of its rows";
      case SUM_SALT_TAMPERED -> "A salt that a sum" + of + " needs is not the one that was stored";
      case SUM_SALT_MISSING -> "A salt that a sum" + of + " needs is missing";
      case VALUE_DOES_NOT_FIT -> "Arithmetic with a sum" + of + " has a result that is no BIGINT";
      case ID_SET_DAMAGED -> "A sum" + of + " has no list of its rows";
      default -> "A sum" + of + " does not fit the rows that the server lists for it";
    };
  }

  private SummedColumn column(Catalog catalog, EncryptedColumn column, Encryption encryption)
      throws IOException {
    requireOpen(column);
    KeyGroup group = catalog.group(encryption.group());
    SummedColumn known = open.get(encryption.id());
    if (known != null && known.isOf(group)) {
      return known;
    }
    if (known != null) {
      known.close();
    }
    SumCapability sums = Objects.requireNonNull(encryption.sums());
    WrappedKey wrapped = Objects.requireNonNull(group.keys().get(group.current()));
    try (DataKey key = masters.unwrap(wrapped, KeyGroup.scope(group.id()))) {
      AsheColumn cipher =
          new AsheColumn(
              new SumPlace(catalog.id(), column.table().id(), encryption.id()),
              sums.format(encryption.type()),
              Map.of(group.current(), key),
              group.current());
      SummedColumn made = new SummedColumn(encryption.id(), group, cipher, salts);
      open.put(encryption.id(), made);
      return made;
    }
  }

  private void requireOpen(EncryptedColumn column) {
    if (closed) {
      throw new NacreException(
          ErrorCode.CONNECTION_CLOSED,
          "The connection is closed, and the key of the encrypted column "
              + column.text()
              + " with it");
    }
  }

  /** Forgets the keys, and leaves the ids that were not used. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      open.values().forEach(SummedColumn::close);
      open.clear();
    } finally {
      lock.unlock();
    }
  }
}
