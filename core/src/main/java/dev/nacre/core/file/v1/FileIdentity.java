package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.suite.CipherSuite;
import java.util.UUID;

/**
 * The properties of a file that never change.
 *
 * @param created milliseconds since 1970
 */
public record FileIdentity(
    CipherSuite suite,
    FileKind kind,
    BlockLayout layout,
    UUID fileId,
    UUID databaseId,
    long created) {

  /** How many blocks at the start of a database lie in header slots and not among the records. */
  public static final int HEADERS = 2;

  /** How many blocks at the start of this file lie in header slots. */
  public int headers() {
    return layout.hasMap() ? HEADERS : 0;
  }

  /** Where a file of this many blocks ends: at its last record or, if it has none, at its map. */
  public long end(long blocks) {
    if (blocks > headers()) {
      return layout.physicalEnd(blocks);
    }
    return layout.dataOffset() + (headers() == 0 ? 0 : BlockLayout.RECORD);
  }
}
