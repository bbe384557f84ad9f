package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sum.ashe.AsheColumn;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.id.IdBlock;
import dev.nacre.core.sum.ashe.id.IdRun;
import dev.nacre.core.sum.ashe.pad.RowEncryptor;
import dev.nacre.core.sum.parallel.Workers;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One column of a connection: its keys, and the block of ids that its values are written with. Not
 * thread-safe: {@link SummedColumns} lets one thread at a time use it.
 */
final class SummedColumn implements AutoCloseable {
  private final UUID id;
  private final KeyGroup group;
  private final AsheColumn cipher;
  private final SaltStore salts;
  private final long[] limbs;
  // What is left of the last block of ids.
  private @Nullable RowEncryptor pads;

  /**
   * @param group with whose current key it encrypts
   */
  SummedColumn(UUID id, KeyGroup group, AsheColumn cipher, SaltStore salts) {
    this.id = id;
    this.group = group;
    this.cipher = cipher;
    this.salts = salts;
    this.limbs = new long[cipher.format().limbs()];
  }

  boolean isOf(KeyGroup now) {
    return group.equals(now);
  }

  SumFormat format() {
    return cipher.format();
  }

  /** The sum form of a value: a fresh id, and the limbs under its pads. */
  byte[] encrypt(BigInteger units) throws SQLException {
    RowEncryptor run = pads;
    if (run == null || run.remaining() == 0) {
      run = reserve();
      pads = run;
    }
    long row = run.encrypt(units, limbs);
    ByteBuffer form = ByteBuffer.allocate(Long.BYTES * (1 + limbs.length)).putLong(row);
    for (long limb : limbs) {
      form.putLong(limb);
    }
    return form.array();
  }

  /** All ids of a block, whose salt is stored before the first is used. */
  private RowEncryptor reserve() throws SQLException {
    byte[] record = salts.reserve(id, cipher::draw);
    IdBlock block = new IdBlock(AsheColumn.block(record));
    IdRun all = block.take(Integer.MAX_VALUE).orElseThrow();
    return cipher.begin(record).run(all);
  }

  BigInteger decrypt(EncryptedSum sum) throws SQLException {
    TreeSet<Integer> unknown = new TreeSet<>(cipher.unknownBlocks(sum.ids()));
    if (!unknown.isEmpty()) {
      salts.read(id, unknown, cipher::learn);
    }
    return cipher.decrypt(sum, Workers.SERIAL);
  }

  @Override
  public void close() {
    pads = null;
    cipher.close();
  }
}
