package dev.nacre.core.file.v1;

import dev.nacre.core.page.PageAddress;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.page.Place;
import dev.nacre.core.suite.UnauthenticException;
import java.util.Arrays;

/** Tests whether blocks open, without returning their content. */
final class Trial implements AutoCloseable {
  private final PageAddress address;
  private final byte[] plain = new byte[PageGeometry.BLOCK];

  Trial(Identity identity) {
    address = new PageAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  boolean opens(PageCipher cipher, long block, byte[] record, int at) {
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
