package dev.nacre.core.block;

import dev.nacre.core.suite.CipherSuite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The place of a sealed piece, as the associated data of its cipher: a piece that was moved to
 * another place, file, kind or suite does not open.
 *
 * <p>Mutable and reused, because one is needed for each block. Not safe for threads.
 *
 * <table>
 * <caption>Associated data, big endian</caption>
 * <tr><th>offset</th><th>bytes</th><th>field</th></tr>
 * <tr><td>0</td><td>8</td><td>{@code "NACRE-1\n"}</td></tr>
 * <tr><td>8</td><td>1</td><td>suite</td></tr>
 * <tr><td>9</td><td>1</td><td>kind of file</td></tr>
 * <tr><td>10</td><td>1</td><td>place: 1 block, 2 header slot, 3 page of the freshness map</td></tr>
 * <tr><td>11</td><td>1</td><td>binary logarithm of the block size, 12</td></tr>
 * <tr><td>12</td><td>16</td><td>file id</td></tr>
 * <tr><td>28</td><td>8</td><td>number of the block, slot or page</td></tr>
 * <tr><td>36</td><td>4</td><td>meta, see {@link BlockCipher}</td></tr>
 * <tr><td>40</td><td>0, 8 or 16</td><td>header slot: its sequence number; page of the map: the id of
 * the map</td></tr>
 * </table>
 */
public final class BlockAddress {
  /** The first bytes of every file of Nacre, and of every address. */
  public static final byte[] MAGIC = "NACRE-1\n".getBytes(StandardCharsets.US_ASCII);

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int INDEX = 28;
  private static final int META = 36;
  private static final int EXTRA = 40;

  private final byte[] bytes;

  public BlockAddress(CipherSuite suite, FileKind kind, UUID fileId, Place place) {
    this.bytes = new byte[EXTRA + place.extra()];
    ByteBuffer.wrap(bytes)
        .put(MAGIC)
        .put((byte) suite.wire())
        .put((byte) kind.wire())
        .put((byte) place.wire())
        .put((byte) BlockLayout.BLOCK_LOG)
        .putLong(fileId.getMostSignificantBits())
        .putLong(fileId.getLeastSignificantBits());
  }

  /** Moves to a block, slot or page. */
  public BlockAddress at(long index) {
    LONG.set(bytes, INDEX, index);
    return this;
  }

  /** Binds a header slot to its sequence number. */
  public BlockAddress sequence(long sequence) {
    LONG.set(bytes, EXTRA, sequence);
    return this;
  }

  /** Binds a page of the freshness map to its map. */
  public BlockAddress map(UUID mapId) {
    LONG.set(bytes, EXTRA, mapId.getMostSignificantBits());
    LONG.set(bytes, EXTRA + Long.BYTES, mapId.getLeastSignificantBits());
    return this;
  }

  byte[] associated(int meta) {
    INT.set(bytes, META, meta);
    return bytes;
  }
}
