package dev.nacre.core.file.freshness;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.suite.UnauthenticException;
import java.util.Arrays;

/** Tests whether blocks open, without returning their content. */
final class BlockProbe implements AutoCloseable {
  private final BlockAddress address;
  private final byte[] plain = new byte[BlockLayout.BLOCK];

  BlockProbe(FileIdentity identity) {
    address = new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  boolean opens(BlockCipher cipher, long block, byte[] record, int at) {
    try {
      int unused = cipher.open(address.at(block), record, at, plain, 0);
      return true;
    } catch (UnauthenticException torn) {
      return false;
    }
  }

  @Override
  public void close() {
    Arrays.fill(plain, (byte) 0);
  }
}
