package dev.nacre.jdbc.columns.keys;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.column.CellPlace;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.safeguard.Safeguard;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The ciphers of the columns that a connection has used. Thread-safe. */
public final class ColumnKeys implements AutoCloseable {
  private final MasterKeys masters;
  private final Map<UUID, ColumnCipher> open = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  public ColumnKeys(MasterKeys masters) {
    this.masters = masters;
  }

  /**
   * The cipher of a column that was used before, or null. Takes no lock, since each cell needs it.
   */
  public @Nullable ColumnCipher open(Encryption column) {
    return open.get(column.id());
  }

  public ColumnCipher of(Catalog catalog, CatalogTable table, Encryption column)
      throws IOException {
    lock.lock();
    try {
      return opened(catalog, table, column);
    } finally {
      lock.unlock();
    }
  }

  private ColumnCipher opened(Catalog catalog, CatalogTable table, Encryption column)
      throws IOException {
    ColumnCipher known = open.get(column.id());
    if (known != null) {
      return known;
    }
    requireOpen();
    KeyGroup group = catalog.group(column.group());
    Map<Integer, DataKey> keys = new HashMap<>();
    try {
      // The current key only: with an old key, an attacker could create cells that decrypt.
      WrappedKey wrapped = Objects.requireNonNull(group.keys().get(group.current()));
      keys.put(group.current(), masters.unwrap(wrapped, KeyGroup.scope(group.id())));
      CellPlace place = new CellPlace(catalog.id(), table.id(), column.id());
      int current = group.current();
      boolean large = column.type().name().isLarge();
      ColumnCipher cipher =
          switch (column.protection()) {
            case RANDOMISED -> {
              if (column.sumForm() != null) {
                int limbs = column.sumForm().format(column.type()).limbs();
                yield ColumnCipher.summed(place, limbs, keys, current);
              }
              yield large
                  ? ColumnCipher.large(place, keys, current)
                  : ColumnCipher.randomised(place, keys, current);
            }
            case RANDOMISED_OCB ->
                large
                    ? ColumnCipher.largeOcb(place, keys, current)
                    : ColumnCipher.randomisedOcb(place, keys, current);
            case DETERMINISTIC ->
                ColumnCipher.deterministic(
                    catalog.id(), group.id(), column.type().kind().wire(), keys, current);
          };
      open.put(column.id(), cipher);
      return cipher;
    } finally {
      keys.values().forEach(DataKey::close);
    }
  }

  @Safeguard("columns-28b")
  private void requireOpen() {
    if (closed) {
      throw new NacreException(ErrorCode.CONNECTION_CLOSED, "The connection is closed");
    }
  }

  /** Forgets the keys. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      open.values().forEach(ColumnCipher::close);
      open.clear();
    } finally {
      lock.unlock();
    }
  }
}
