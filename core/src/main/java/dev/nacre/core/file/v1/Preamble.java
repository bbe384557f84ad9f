package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hmac;

/** The layout of a file before its first block. */
public final class Preamble {
  /** Bytes of one superblock; the second follows the first. */
  public static final int SUPERBLOCK = 8192;

  /** Where the two header slots begin. */
  public static final long HEADER_SLOTS = 16_384;

  public static final int HEADER_SLOT = 8192;

  /** Where the two slots of the overwrite journal begin. */
  public static final long OVERWRITE_JOURNAL = 32_768;

  static final int JOURNAL_SLOT = 8192;

  /** Where the space for the journal of a key rotation begins; it ends where the data begins. */
  public static final long ROTATION_JOURNAL = 49_152;

  private static final long DATABASE_DATA = 1 << 20;

  // 128 MiB: a run of blocks is interrupted once per segment, and a small file has 258 KiB of map.
  private static final int SEGMENT_LOG = 15;

  private Preamble() {}

  /** Where the blocks of a new file lie. */
  public static BlockLayout layout(FileKind kind) {
    return switch (kind) {
      case DATABASE -> BlockLayout.withMap(DATABASE_DATA, SEGMENT_LOG);
      case STREAM, BACKUP -> BlockLayout.withoutMap(ROTATION_JOURNAL);
      case TEMP -> BlockLayout.withoutMap(0);
    };
  }

  /** The authentication code of the first bytes of an array, under a subkey for this label. */
  static byte[] mac(DataKey key, String label, byte[] bytes, int length) {
    try (SecretBytes subkey = key.subkey(label)) {
      return Hmac.sha256(subkey, bytes, 0, length);
    }
  }
}
