package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.rule.Plan;
import dev.nacre.core.sql.rule.Rewriting;
import dev.nacre.core.sql.rule.TableDraft;
import dev.nacre.jdbc.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.JdbcValues;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What one connection knows of encrypted columns. Reads the catalog when it is opened, whenever a
 * text is seen for the first time, and whenever another connection of this process has changed it.
 */
public final class Columns implements AutoCloseable {
  /** Enough for the statements of a program that keeps their number small. */
  private static final int REMEMBERED = 512;

  private static final int LONGEST_REMEMBERED = 8_192;

  /** Counts the changes that this process has made to catalogs, of whatever database. */
  private static final AtomicLong CHANGES = new AtomicLong();

  private final Connection raw;
  private final Dialect dialect;
  private final MasterKeys masters;
  private final CatalogPins pins;
  private final CatalogTableStore store;
  private final Map<String, Rewriting> remembered = new HashMap<>();
  private @Nullable Catalog catalog;
  private long seen = CHANGES.get();
  private SqlRewriter rewriter;
  private ColumnKeys keys;

  private Columns(Connection raw, Dialect dialect, MasterKeys masters, CatalogPins pins) {
    this.raw = raw;
    this.dialect = dialect;
    this.masters = masters;
    this.pins = pins;
    this.store = new CatalogTableStore(raw);
    this.keys = new ColumnKeys(masters);
    this.rewriter = new SqlRewriter(CatalogDraft.nothing(), dialect);
  }

  /**
   * @param raw is not closed here
   * @param masters outlive this
   * @throws SQLException when the catalog is not what it was
   */
  public static Columns open(Connection raw, Dialect dialect, MasterKeys masters, CatalogPins pins)
      throws SQLException {
    Columns columns = new Columns(raw, dialect, masters, pins);
    try {
      columns.load();
      return columns;
    } catch (IOException | RuntimeException failed) {
      columns.close();
      throw SqlErrors.of(failed);
    }
  }

  /** For a connection that leaves columns alone, to a database in which some are encrypted. */
  public static void refuseCatalog(Connection raw) throws SQLException {
    if (new CatalogTableStore(raw).exists()) {
      throw SqlErrors.refused(
          ErrorCode.COLUMNS_NEEDED, "The database has a catalog of encrypted columns");
    }
  }

  /** What becomes of a text. */
  public synchronized Rewriting rewrite(String sql) throws SQLException {
    try {
      long changes = CHANGES.get();
      if (seen != changes) {
        refresh();
        seen = changes;
      }
      Rewriting before = remembered.get(sql);
      if (before != null) {
        return before;
      }
      refresh();
      Rewriting rewriting = rewriter.rewrite(sql);
      if (sql.length() <= LONGEST_REMEMBERED) {
        if (remembered.size() >= REMEMBERED) {
          remembered.clear();
        }
        remembered.put(sql, rewriting);
      }
      return rewriting;
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * Grows whenever a catalog is changed by this process; then a prepared text is looked at again.
   */
  public static long changes() {
    return CHANGES.get();
  }

  /**
   * Looks again at a text that was prepared before catalogs changed.
   *
   * @throws SQLException when it would be read in another way now
   */
  public void recheck(String sql, Rewriting prepared) throws SQLException {
    Rewriting now = rewrite(sql);
    boolean same =
        now instanceof Rewriting.Planned planned
            ? prepared instanceof Rewriting.Planned before
                && planned.plan().tables().equals(before.plan().tables())
            : now.equals(prepared);
    if (!same) {
      throw SqlErrors.refused(
          ErrorCode.CATALOG_CHANGED,
          "A table of the prepared statement has become another one for Nacre; prepare it again");
    }
  }

  /** The text of a plan, with its literals sealed. */
  public String text(Plan plan) throws SQLException {
    try {
      return plan.text(
          literal -> {
            Object value = JdbcValues.of(literal.column(), literal.literal().value());
            return dialect.literal(seal(literal.column(), value));
          });
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * A value as a cell.
   *
   * @param value of the class that the kind of the column asks for
   */
  public byte[] seal(EncryptedColumn column, Object value) {
    try {
      return cipher(column).seal(column.encryption().type().encode(value));
    } catch (IOException failed) {
      throw new NacreException(
          ErrorCode.KEY_UNWRAP_FAILED, "The key of " + column.text() + " is not at hand", failed);
    } catch (NacreException refused) {
      throw placed(column, refused);
    }
  }

  /** The value of a cell, of the class that the kind of the column has. */
  public Object open(EncryptedColumn column, byte[] cell) throws SQLException {
    try {
      return column.encryption().type().decode(cipher(column).open(cell));
    } catch (NacreException refused) {
      throw SqlErrors.of(placed(column, refused));
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  private static NacreException placed(EncryptedColumn column, NacreException refused) {
    String what =
        switch (refused.code()) {
          case VALUE_DOES_NOT_FIT ->
              "A value for the encrypted column "
                  + column.text()
                  + " is none of its type "
                  + column.encryption().type();
          case CELL_NOT_SEALED ->
              "The encrypted column " + column.text() + " holds something that is no cell";
          case CELL_TOO_NEW ->
              "The encrypted column " + column.text() + " holds a cell of a later format";
          default -> "A cell of the encrypted column " + column.text() + " does not open";
        };
    return new NacreException(refused.code(), what);
  }

  private synchronized ColumnCipher cipher(EncryptedColumn column) throws IOException {
    Catalog current = catalog;
    if (current == null) {
      throw new IllegalStateException("a column without a catalog");
    }
    return keys.of(current, column.table(), column.encryption());
  }

  /** Writes a table into the catalog, which is done before the table is made. */
  public synchronized void begin(TableDraft draft) throws SQLException {
    try {
      refresh();
      String schema = draft.schema().isEmpty() ? raw.getSchema() : draft.schema();
      if (store.exists(schema, draft.name())) {
        throw SqlErrors.refused(
            ErrorCode.ENCRYPT_CLAUSE_REFUSED,
            "The table was not created: there is one of this name");
      }
      Catalog old = catalog;
      if (old == null) {
        if (store.exists()) {
          throw SqlErrors.refused(
              ErrorCode.CATALOG_TAMPERED, "The catalog of encrypted columns is empty");
        }
        store.create();
        old = CatalogDraft.first(masters);
        save(CatalogDraft.with(old, draft, schema, masters), -1);
      } else {
        save(CatalogDraft.with(old, draft, schema, masters), old.version());
      }
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Takes a table out of the catalog: it was dropped, or it was not created after all. */
  public synchronized void forget(String table) throws SQLException {
    try {
      refresh();
      Catalog old = catalog;
      Optional<CatalogTable> known = old == null ? Optional.empty() : old.table(table);
      if (old != null && known.isPresent()) {
        save(old.without(known.get()), old.version());
      }
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** The catalog as it is now, if there is one. */
  public synchronized Optional<Catalog> catalog() {
    return Optional.ofNullable(catalog);
  }

  /** Closing twice does nothing. */
  @Override
  public synchronized void close() {
    keys.close();
  }

  private void save(Catalog next, long before) throws SQLException, IOException {
    store.write(CatalogCodec.sign(next, masters), before, next.version());
    pins.save(new Pin(next.id(), next.version()));
    use(next);
    long unused = CHANGES.incrementAndGet();
  }

  private void refresh() throws SQLException, IOException {
    Catalog current = catalog;
    if (current == null ? store.exists() : store.version() != current.version()) {
      load();
    }
  }

  private void load() throws SQLException, IOException {
    Optional<Pin> pin = pins.last();
    Catalog current = catalog;
    Optional<byte[]> signed = store.exists() ? store.read() : Optional.empty();
    if (signed.isEmpty()) {
      if (pin.isPresent() || current != null) {
        throw new NacreException(
            ErrorCode.CATALOG_MISSING, "The catalog of encrypted columns is gone");
      }
      return;
    }
    Catalog read = CatalogCodec.verify(signed.get(), masters);
    if (read.version() != store.version()) {
      throw new NacreException(
          ErrorCode.CATALOG_TAMPERED,
          "The catalog of encrypted columns has another version than its table says");
    }
    boolean replaced =
        pin.filter(known -> !known.catalog().equals(read.id())).isPresent()
            || (current != null && !current.id().equals(read.id()));
    if (replaced) {
      throw new NacreException(
          ErrorCode.CATALOG_REPLACED, "The catalog of encrypted columns is another one");
    }
    long known =
        Math.max(pin.map(Pin::version).orElse(0L), current == null ? 0 : current.version());
    if (read.version() < known) {
      throw new NacreException(
          ErrorCode.CATALOG_ROLLED_BACK,
          "The catalog of encrypted columns has version "
              + read.version()
              + ", and was seen with version "
              + known);
    }
    pins.save(new Pin(read.id(), read.version()));
    use(read);
  }

  private void use(Catalog next) {
    ColumnKeys old = keys;
    catalog = next;
    rewriter = new SqlRewriter(next, dialect);
    keys = new ColumnKeys(masters);
    remembered.clear();
    old.close();
  }
}
