package dev.nacre.core.file.v1;

/** The content of one of the two places of a superblock. */
public sealed interface SuperblockCopy {
  /** Zeros, or nothing: it was never written. */
  record Blank() implements SuperblockCopy {}

  /** Something other than a superblock. */
  record Foreign() implements SuperblockCopy {}

  /** A superblock that is torn or decayed: its checksum is wrong. */
  record Damaged() implements SuperblockCopy {}

  /**
   * A copy with a right checksum that no release has written: an attacker changed it and recomputed
   * the checksum.
   */
  record Altered() implements SuperblockCopy {}

  /** A superblock of a format that this release does not know. */
  record TooNew(int version) implements SuperblockCopy {}

  /** A whole superblock. Not authenticated; see {@link SuperblockCodec#verify}. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Whole(Superblock superblock, byte[] bytes) implements SuperblockCopy {}
}
