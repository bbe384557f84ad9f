package dev.nacre.core.file.head;

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

/** Finds out, without any key, which master keys are needed to open a file. */
public final class NeededKeys {
  private static final int COPIES = 2;

  private NeededKeys() {}

  /**
   * All master keys that either superblock of a file names. Nothing is authenticated here. Only for
   * a file that is not open in this process, because closing it here would release the lock of the
   * other user.
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
