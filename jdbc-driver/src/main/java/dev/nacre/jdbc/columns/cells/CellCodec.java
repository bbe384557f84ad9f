package dev.nacre.jdbc.columns.cells;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.column.ChunkedCellCipher;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.column.SumCellCipher;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.StoreAssignment;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.keys.ColumnKeys;
import dev.nacre.jdbc.columns.sums.SumDecryptor;
import dev.nacre.jdbc.columns.sums.SumEncryptor;
import dev.nacre.jdbc.columns.sums.SummedColumns;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.jdbc.value.ValueSettings;
import dev.nacre.jdbc.value.column.ColumnValues;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts and decrypts the cells of one connection, with the keys of its current catalog.
 * Thread-safe, since another thread may read the stream of a large value.
 */
public final class CellCodec {
  private final Dialect dialect;
  private final MasterKeys masters;
  private final ColumnValues values;
  private final ValueSettings settings;
  private final SummedColumns summed;
  private final SumEncryptor sumEncryptor;
  private final SumCodec sumCodec;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Catalog catalog;
  private volatile ColumnKeys keys;
  private volatile boolean closed;

  public CellCodec(
      Dialect dialect, MasterKeys masters, ValueSettings settings, SummedColumns summed) {
    this.summed = summed;
    this.sumEncryptor = new SumEncryptor(summed);
    this.dialect = dialect;
    this.masters = masters;
    this.settings = settings;
    this.values = new ColumnValues(dialect, settings);
    this.keys = new ColumnKeys(masters);
    this.sumCodec = new SumCodec(new SumDecryptor(summed, dialect), this::current);
  }

  public Dialect dialect() {
    return dialect;
  }

  /** The session settings that affect values. */
  public ValueSettings settings() {
    return settings;
  }

  /** Decrypts sums. */
  public SumCodec sums() {
    return sumCodec;
  }

  /** The time zone in which instants are shown, where the database uses the session's zone. */
  public ZoneId zone() {
    return dialect.jdbcBehavior().datesAreInstants()
        ? settings
            .zone()
            .orElseThrow(
                () ->
                    new NacreException(
                        ErrorCode.VALUE_DOES_NOT_FIT,
                        "Java does not know the time zone of the session"))
        : ZoneId.systemDefault();
  }

  /** Switches to another catalog, and forgets the keys of the previous one. */
  public void adopt(@Nullable Catalog next) {
    lock.lock();
    try {
      catalog = next;
      keys.close();
      if (!closed) {
        keys = new ColumnKeys(masters);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Forgets the keys for good. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      keys.close();
      summed.close();
    } finally {
      lock.unlock();
    }
  }

  /** The SQL of a plan, with its literals encrypted. */
  public String text(Plan plan) throws SQLException {
    try {
      return plan.text(this::literal);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** The SQL of the cell of a literal. */
  public String literal(Edit.EncryptLiteral edit) {
    return dialect.literal(encryptLiteral(edit));
  }

  /** The cell of a literal; a new one each time, if the column is randomised. */
  public byte[] encryptLiteral(Edit.EncryptLiteral edit) {
    return encrypt(
        edit.column(),
        new InputValue(
            edit.literal().source(), edit.literal().value(), edit.cast(), edit.unification()),
        edit.compared());
  }

  /**
   * Encrypts a value given through JDBC. If it is for a comparison and no cell can equal it, the
   * result is a cell that equals none.
   */
  public byte[] encrypt(EncryptedColumn column, InputValue given, boolean compared) {
    if (closed) {
      throw CellErrors.closed(column); // the session is closed too, and its settings are needed
    }
    if (column instanceof SumColumn) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_METHOD_REFUSED,
          "A value is given for a sum over the encrypted column " + column.text());
    }
    ColumnType type = column.encryption().type();
    Object value = values.of(column, given, compared);
    boolean held = !compared || (type.holds(value) && values.isWhole(column, given));
    return encrypt(column, () -> held ? type.encode(value) : noValue());
  }

  /** Bytes that encode no value, so that no cell equals theirs. */
  private static byte[] noValue() {
    UUID random = UUID.randomUUID();
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(random.getMostSignificantBits())
        .putLong(random.getLeastSignificantBits())
        .array();
  }

  private byte[] encrypt(EncryptedColumn column, Supplier<byte[]> canonical) {
    try {
      return encrypt(column, canonical.get());
    } catch (IOException failed) {
      throw new NacreException(
          ErrorCode.KEY_UNWRAP_FAILED, "The key of " + column.text() + " is not at hand", failed);
    } catch (NacreException refused) {
      throw CellErrors.inColumn(column, refused);
    } catch (IllegalStateException failed) {
      throw closed ? CellErrors.closed(column) : failed;
    }
  }

  /** Encrypts an encoded value; one that the server adds up gets a sum form under a fresh id. */
  private byte[] encrypt(EncryptedColumn column, byte[] canonical) throws IOException {
    ColumnCipher cipher = cipher(column);
    if (!(cipher instanceof SumCellCipher cells)) {
      return cipher.seal(canonical);
    }
    BigDecimal stored = (BigDecimal) column.encryption().type().decode(canonical);
    return cells.seal(canonical, sumEncryptor.encrypt(current(), column, stored));
  }

  private Catalog current() {
    lock.lock();
    try {
      Catalog current = catalog;
      if (current == null) {
        throw new IllegalStateException("a column without a catalog");
      }
      return current;
    } finally {
      lock.unlock();
    }
  }

  /** Decrypts a cell of the column and re-encrypts its content. */
  public byte[] reencrypt(EncryptedColumn column, byte[] cell) throws SQLException {
    try {
      byte[] canonical = cipher(column).open(cell);
      try {
        return encrypt(column, canonical);
      } finally {
        Arrays.fill(canonical, (byte) 0);
      }
    } catch (NacreException refused) {
      throw SqlErrors.of(CellErrors.inColumn(column, refused));
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(closed ? CellErrors.closed(column) : failed);
    }
  }

  /** Decrypts a cell, to a value of the class of the column's kind. */
  public Object decrypt(EncryptedColumn column, byte[] cell) throws SQLException {
    try {
      Object value = column.encryption().type().decode(cipher(column).open(cell));
      return value instanceof String text
              && column.encryption().type().name() == TypeName.CHAR
              && (dialect.showsCharUnpadded() || settings.showsCharUnpadded())
          ? StoreAssignment.unpadded(text)
          : value;
    } catch (NacreException refused) {
      throw SqlErrors.of(CellErrors.inColumn(column, refused));
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(closed ? CellErrors.closed(column) : failed);
    }
  }

  /** Encrypts a large value from a stream, for a column of a large type. */
  public InputStream encryptingStream(EncryptedColumn column, InputStream plain) {
    return ChunkedCellCipher.sealing(() -> large(column), plain);
  }

  /** Decrypts a large value, as far as it has been authenticated. */
  public InputStream decryptingStream(EncryptedColumn column, InputStream cell) {
    return new ColumnInputStream(ChunkedCellCipher.opening(() -> large(column), cell), column);
  }

  private ChunkedCellCipher large(EncryptedColumn column) throws IOException {
    if (cipher(column) instanceof ChunkedCellCipher cells) {
      return cells;
    }
    throw new IllegalStateException("a stream for a column of another type");
  }

  private ColumnCipher cipher(EncryptedColumn column) throws IOException {
    // The ciphers of an older catalog are closed, so one found without a lock is of this catalog.
    ColumnCipher open = keys.open(column.encryption());
    return open == null ? opened(column) : open;
  }

  private ColumnCipher opened(EncryptedColumn column) throws IOException {
    lock.lock();
    try {
      return keys.of(current(), column.table(), column.encryption());
    } finally {
      lock.unlock();
    }
  }
}
