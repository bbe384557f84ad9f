package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.form.SumPlace;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The columns {@code WITH (SUM)} that a connection has used, with their keys and blocks of ids. A
 * block belongs to one connection, and what is left of it when that is closed stays unused.
 * Thread-safe.
 */
public final class SummedColumns implements AutoCloseable {
  private final MasterKeys masters;
  private final SaltStore salts;
  private final Map<UUID, SummedColumn> columns = new HashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  /**
   * @param schema of the catalog, beside which the salts are stored
   * @param second for what must not be part of the application's transaction
   */
  public SummedColumns(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      String schema,
      SecondConnectionFactory second) {
    this.masters = masters;
    this.salts = new SaltStore(raw, dialect, dialect.catalog().path(schema, SumSql.SALTS), second);
  }

  /** Must be called before the first table with such a column is created. */
  public void createSaltTable() throws SQLException {
    salts.create();
  }

  /** Uses a column. */
  @FunctionalInterface
  interface ColumnUse<T> {
    T apply(SummedColumn column) throws SQLException;
  }

  /**
   * Uses a column while no other thread does.
   *
   * @param column is named by errors, and may be that of a result
   * @param encryption of the column itself
   */
  <T> T use(Catalog catalog, EncryptedColumn column, Encryption encryption, ColumnUse<T> use)
      throws SQLException, IOException {
    lock.lock();
    try {
      return use.apply(column(catalog, column, encryption));
    } finally {
      lock.unlock();
    }
  }

  private SummedColumn column(Catalog catalog, EncryptedColumn column, Encryption encryption)
      throws IOException {
    if (closed) {
      throw SumErrors.closed(column);
    }
    KeyGroup group = catalog.group(encryption.group());
    SummedColumn known = columns.get(encryption.id());
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
      columns.put(encryption.id(), made);
      return made;
    }
  }

  /** Forgets the keys, and leaves the ids that were not used. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      columns.values().forEach(SummedColumn::close);
      columns.clear();
    } finally {
      lock.unlock();
    }
  }
}
