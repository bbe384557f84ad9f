package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.file.v1.SuperblockCopy.Altered;
import dev.nacre.core.file.v1.SuperblockCopy.Blank;
import dev.nacre.core.file.v1.SuperblockCopy.Damaged;
import dev.nacre.core.file.v1.SuperblockCopy.TooNew;
import dev.nacre.core.file.v1.SuperblockCopy.Whole;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the superblock of a file among its two copies.
 *
 * <p>A copy with a wrong checksum was torn by a crash or has decayed, and the other copy is used. A
 * copy with a right checksum that is not authentic is a forgery: then neither is used.
 */
public final class SuperblockReader {
  private final RawFile raw;
  private final String name;

  public SuperblockReader(RawFile raw, String name) {
    this.raw = raw;
    this.name = name;
  }

  /**
   * @param copy the copy to use, not authenticated
   * @param place 0 or 1: the copy that must not be overwritten next
   * @param otherDamaged whether the other one is damaged
   */
  public record Found(Whole copy, int place, boolean otherDamaged) {}

  /**
   * @param expected whether the anchor knows a file here, so that an empty file is a truncated one
   * @return null when the file never held anything
   */
  public @Nullable Found find(boolean expected) throws IOException {
    SuperblockCopy a = read(0);
    SuperblockCopy b = read(1);
    if (a instanceof Altered || b instanceof Altered) {
      throw new NacreIOException(
          ErrorCode.SUPERBLOCK_TAMPERED,
          "The superblock of " + name + " has a correct checksum and impossible contents");
    }
    if (a instanceof Whole one && b instanceof Whole two) {
      if (!one.superblock().identity().equals(two.superblock().identity())) {
        throw new NacreIOException(
            ErrorCode.SUPERBLOCK_TAMPERED,
            "The two superblocks of " + name + " belong to different files");
      }
      boolean first = one.superblock().sequence() > two.superblock().sequence();
      // Of the two copies that a close writes, only the first was forced. Keep it until the next
      // is.
      boolean closed = isClosed(one) && isClosed(two) && sameGeneration(one, two);
      return new Found(first ? one : two, first == closed ? 1 : 0, false);
    }
    if (a instanceof Whole one) {
      // The very first write leaves the second copy blank.
      boolean only = b instanceof Blank && one.superblock().sequence() == 1;
      return new Found(one, 0, !only);
    }
    if (b instanceof Whole two) {
      return new Found(two, 1, true);
    }
    if (a instanceof TooNew newer) {
      throw tooNew(newer);
    }
    if (b instanceof TooNew newer) {
      throw tooNew(newer);
    }
    return neverHeldAnything(a, b, expected);
  }

  private @Nullable Found neverHeldAnything(SuperblockCopy a, SuperblockCopy b, boolean expected)
      throws IOException {
    long size = raw.size();
    if (expected && size < Preamble.ROTATION_JOURNAL) {
      throw new NacreIOException(
          ErrorCode.FILE_TRUNCATED, "The file " + name + " has lost its beginning");
    }
    // The first superblock is forced before anything follows it: a shorter file is a crash during
    // that write, which left whole sectors, some still zeros.
    if (size <= Preamble.SUPERBLOCK && (a instanceof Blank || a instanceof Damaged || isTorn())) {
      return null;
    }
    if (a instanceof Damaged || b instanceof Damaged) {
      throw new NacreIOException(
          ErrorCode.SUPERBLOCK_DAMAGED, "Both superblocks of " + name + " are damaged");
    }
    throw new NacreIOException(
        ErrorCode.FILE_NOT_SEALED, "The file " + name + " was not written by Nacre");
  }

  private static boolean isClosed(Whole copy) {
    return copy.superblock().phase() == FilePhase.CLEAN;
  }

  private static boolean sameGeneration(Whole one, Whole two) {
    return one.superblock().generation() == two.superblock().generation();
  }

  // The first sector was lost and a later one was not.
  private boolean isTorn() throws IOException {
    byte[] start = bytes(0, BlockAddress.MAGIC.length);
    return Arrays.equals(start, new byte[start.length]);
  }

  /** The copy in one of the two places, not authenticated. */
  public SuperblockCopy read(int place) throws IOException {
    return SuperblockCodec.decode(bytes(place));
  }

  /** The raw bytes of the copy in one of the two places. */
  byte[] bytes(int place) throws IOException {
    return bytes((long) place * Preamble.SUPERBLOCK, Preamble.SUPERBLOCK);
  }

  private byte[] bytes(long position, int length) throws IOException {
    ByteBuffer in = ByteBuffer.allocate(length);
    raw.read(in, position);
    return Arrays.copyOf(in.array(), in.position());
  }

  private NacreIOException tooNew(TooNew newer) {
    return new NacreIOException(
        ErrorCode.FILE_TOO_NEW,
        "The file "
            + name
            + " has a format this release does not know, version "
            + newer.version()
            + ", or was altered to look so");
  }
}
