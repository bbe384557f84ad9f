package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hmac;
import dev.nacre.core.suite.Sha256;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/** Encodes and decodes superblocks. The package description has the table of the fields. */
public final class SuperblockCodec {
  static final int VERSION = 1;

  private static final int SUM_BYTES = 32;
  private static final int SUM = Preamble.SUPERBLOCK - SUM_BYTES;
  private static final String LABEL = "nacre1 superblock";
  private static final int MAC = SUM - Hmac.BYTES;
  private static final int EPOCHS = 320;
  private static final int KEY_CHECK = 304;
  private static final int ROTATION_RESERVE = 56;
  private static final int PAUSED = 1;
  private static final int AGAIN = 2;
  private static final int UNFINISHED = 1;

  private SuperblockCodec() {}

  /** Encodes and authenticates; the key is that of the current epoch. */
  public static byte[] encode(Superblock block, DataKey key) {
    ByteBuffer out = ByteBuffer.allocate(Preamble.SUPERBLOCK);
    FileIdentity identity = block.identity();
    BlockLayout layout = identity.layout();
    out.put(BlockAddress.MAGIC)
        .putShort((short) VERSION)
        .putShort((short) 0)
        .put((byte) identity.suite().wire())
        .put((byte) identity.kind().wire())
        .put((byte) Integer.numberOfTrailingZeros(BlockLayout.BLOCK))
        .put((byte) BlockLayout.TRAILER)
        .putLong(layout.dataOffset())
        .put((byte) layout.segmentLog())
        .put((byte) 0)
        .putShort((short) layout.mapPages())
        .putInt(block.unfinished() ? UNFINISHED : 0);
    put(out, identity.fileId());
    put(out, identity.databaseId());
    out.putLong(identity.created())
        .putLong(block.sequence())
        .putLong(block.generation())
        .put((byte) block.phase().wire())
        .put((byte) block.currentEpoch())
        .put((byte) block.epochs().size())
        .put(new byte[5]);
    MinimumState floor = block.floor();
    out.putLong(floor.length())
        .putLong(floor.storeVersion())
        .putLong(floor.header0())
        .putLong(floor.header1());
    FreshnessMapPin pins = block.pins();
    put(out, pins.mapId());
    put(out, pins.nextMapId());
    out.putLong(pins.generation())
        .putLong(pins.blocks())
        .putLong(pins.unpinned())
        .putLong(0)
        .put(HexFormat.of().parseHex(pins.digest()));
    put(out, block.rotation());
    out.put(KeyCheck.of(key));
    for (Epoch epoch : block.epochs()) {
      byte[] wrapped = epoch.key().encode();
      out.put((byte) epoch.number())
          .put((byte) 0)
          .putShort((short) wrapped.length)
          .putLong(epoch.writes())
          .put(wrapped);
    }
    if (out.position() > MAC) {
      throw new IllegalStateException("the wrapped keys do not fit into a superblock");
    }
    byte[] bytes = out.array();
    System.arraycopy(Preamble.mac(key, LABEL, bytes, MAC), 0, bytes, MAC, Hmac.BYTES);
    System.arraycopy(sum(bytes), 0, bytes, SUM, SUM_BYTES);
    return bytes;
  }

  /** Decodes the bytes of one copy, which may be shorter than a superblock. */
  public static SuperblockCopy decode(byte[] bytes) {
    if (isZero(bytes, 0, bytes.length)) {
      return new SuperblockCopy.Blank();
    }
    int magic = Math.min(bytes.length, BlockAddress.MAGIC.length);
    if (!Arrays.equals(bytes, 0, magic, BlockAddress.MAGIC, 0, magic)) {
      return new SuperblockCopy.Foreign();
    }
    if (bytes.length < Preamble.SUPERBLOCK
        || !Arrays.equals(sum(bytes), 0, SUM_BYTES, bytes, SUM, Preamble.SUPERBLOCK)) {
      return new SuperblockCopy.Damaged();
    }
    int version = Short.toUnsignedInt(ByteBuffer.wrap(bytes).getShort(BlockAddress.MAGIC.length));
    try {
      Superblock superblock = fields(ByteBuffer.wrap(bytes, 0, MAC));
      return version == VERSION
          ? new SuperblockCopy.Whole(superblock, bytes)
          : new SuperblockCopy.Altered();
    } catch (Unknown | NacreException | BufferUnderflowException unknown) {
      return version == VERSION ? new SuperblockCopy.Altered() : new SuperblockCopy.TooNew(version);
    }
  }

  /** Whether this key is the one that the superblock was written with. */
  public static boolean fits(byte[] bytes, DataKey key) {
    return MessageDigest.isEqual(
        KeyCheck.of(key), Arrays.copyOfRange(bytes, KEY_CHECK, KEY_CHECK + KeyCheck.BYTES));
  }

  /** Whether the superblock is authentic. */
  public static boolean verify(byte[] bytes, DataKey key) {
    return MessageDigest.isEqual(
        Preamble.mac(key, LABEL, bytes, MAC), Arrays.copyOfRange(bytes, MAC, SUM));
  }

  private static Superblock fields(ByteBuffer in) throws Unknown {
    in.position(BlockAddress.MAGIC.length + 2);
    zeros(in, 2);
    CipherSuite suite = CipherSuite.ofWire(in.get());
    FileKind kind = kind(in.get());
    known(in.get() == Integer.numberOfTrailingZeros(BlockLayout.BLOCK));
    known(in.get() == BlockLayout.TRAILER);
    BlockLayout layout = layout(in.getLong(), in.get(), in.get(), in.getShort());
    int flags = in.getInt();
    known((flags & ~UNFINISHED) == 0);
    FileIdentity identity = new FileIdentity(suite, kind, layout, uuid(in), uuid(in), in.getLong());
    long sequence = in.getLong();
    long generation = in.getLong();
    FilePhase phase = phase(in.get());
    int currentEpoch = in.get();
    int epochs = in.get();
    zeros(in, 5);
    MinimumState floor = new MinimumState(in.getLong(), in.getLong(), in.getLong(), in.getLong());
    known(floor.length() >= 0);
    UUID mapId = uuid(in);
    UUID nextMapId = uuid(in);
    long mapGeneration = in.getLong();
    long mapBlocks = in.getLong();
    long unpinned = in.getLong();
    zeros(in, 8);
    byte[] digest = new byte[32];
    in.get(digest);
    RotationState rotation = rotation(in);
    in.position(EPOCHS);
    FreshnessMapPin pins =
        new FreshnessMapPin(
            mapId, nextMapId, mapGeneration, mapBlocks, unpinned, HexFormat.of().formatHex(digest));
    Superblock found =
        new Superblock(
            identity,
            sequence,
            generation,
            phase,
            flags == UNFINISHED,
            floor,
            pins,
            rotation,
            currentEpoch,
            epochs(in, epochs, currentEpoch));
    int others = found.epochBits() & ~(1 << currentEpoch);
    known((rotation.retiring() & ~others) == 0);
    return found;
  }

  private static RotationState rotation(ByteBuffer in) throws Unknown {
    int retiring = Byte.toUnsignedInt(in.get());
    int flags = in.get();
    known((flags & ~(PAUSED | AGAIN)) == 0);
    zeros(in, 6);
    long cursor = in.getLong();
    long begun = in.getLong();
    zeros(in, ROTATION_RESERVE);
    RotationState rotation =
        new RotationState(retiring, (flags & PAUSED) != 0, (flags & AGAIN) != 0, cursor, begun);
    known(cursor >= 0 && (rotation.isUnderWay() || rotation.equals(RotationState.NONE)));
    return rotation;
  }

  private static void put(ByteBuffer out, RotationState rotation) {
    out.put((byte) rotation.retiring())
        .put((byte) ((rotation.paused() ? PAUSED : 0) | (rotation.again() ? AGAIN : 0)))
        .put(new byte[6])
        .putLong(rotation.cursor())
        .putLong(rotation.begun())
        .put(new byte[ROTATION_RESERVE]);
  }

  private static List<Epoch> epochs(ByteBuffer in, int count, int current) throws Unknown {
    known(count >= 1 && count <= BlockCipher.EPOCHS);
    List<Epoch> epochs = new ArrayList<>();
    int seen = 0;
    for (int i = 0; i < count; i++) {
      int number = in.get();
      known(number >= 0 && number < BlockCipher.EPOCHS && (seen & 1 << number) == 0);
      seen |= 1 << number;
      zeros(in, 1);
      int length = Short.toUnsignedInt(in.getShort());
      long writes = in.getLong();
      int start = in.position();
      WrappedKey wrapped = WrappedKey.decode(in);
      known(in.position() == start + length);
      epochs.add(new Epoch(number, writes, wrapped));
    }
    known(current >= 0 && current < BlockCipher.EPOCHS && (seen & 1 << current) != 0);
    zeros(in, in.remaining());
    return epochs;
  }

  private static BlockLayout layout(long dataOffset, int log, int zero, int mapPages)
      throws Unknown {
    known(zero == 0 && dataOffset >= Preamble.ROTATION_JOURNAL);
    try {
      return new BlockLayout(dataOffset, log, mapPages);
    } catch (IllegalArgumentException impossible) {
      throw new Unknown();
    }
  }

  private static FileKind kind(int wire) throws Unknown {
    for (FileKind kind : FileKind.values()) {
      // The key of a temp file is in memory only: it has no superblock.
      if (kind.wire() == wire && kind != FileKind.TEMP) {
        return kind;
      }
    }
    throw new Unknown();
  }

  private static FilePhase phase(int wire) throws Unknown {
    for (FilePhase phase : FilePhase.values()) {
      if (phase.wire() == wire) {
        return phase;
      }
    }
    throw new Unknown();
  }

  private static void known(boolean condition) throws Unknown {
    if (!condition) {
      throw new Unknown();
    }
  }

  private static void zeros(ByteBuffer in, int count) throws Unknown {
    for (int i = 0; i < count; i++) {
      known(in.get() == 0);
    }
  }

  private static byte[] sum(byte[] bytes) {
    return Sha256.of(bytes, 0, SUM);
  }

  public static boolean isZero(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static UUID uuid(ByteBuffer in) {
    return new UUID(in.getLong(), in.getLong());
  }

  private static void put(ByteBuffer out, UUID id) {
    out.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
  }

  /** A field has a value that this release does not know. */
  private static final class Unknown extends Exception {}
}
