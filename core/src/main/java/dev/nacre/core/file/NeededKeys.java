package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which master keys a file needs to be opened, found out without any key. */
public final class NeededKeys {
  private static final int COPIES = 2;

  private NeededKeys() {}

  /**
   * All master keys that either superblock of a file names, which is believed: nothing is
   * authenticated here. For a file that nobody has open in this process, because closing it again
   * lets go of the lock that somebody has on it.
   *
   * @throws NacreIOException when no superblock can be read
   */
  public static Set<KeyId> of(RawStorage storage, String name) throws IOException {
    Set<KeyId> needed = new LinkedHashSet<>();
    try (RawFile raw = storage.open(name, OpenMode.READ)) {
      for (int copy = 0; copy < COPIES; copy++) {
        byte[] bytes = new byte[Preamble.SUPERBLOCK];
        int unused = raw.read(ByteBuffer.wrap(bytes), (long) copy * Preamble.SUPERBLOCK);
        if (SuperblockCodec.decode(bytes) instanceof SuperblockCopy.Whole whole) {
          whole.superblock().epochs().forEach(epoch -> needed.add(epoch.key().masterKey()));
        }
      }
    }
    if (needed.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.SUPERBLOCK_DAMAGED, "Neither superblock of " + name + " can be read");
    }
    return needed;
  }
}
