package dev.nacre.core.file;

import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.ByteBuffer;

/** What an attacker does to the bytes of a file. */
public final class ByteAttacker {
  private final RawStorage storage;
  private final String name;

  public ByteAttacker(RawStorage storage, String name) {
    this.storage = storage;
    this.name = name;
  }

  public byte[] all() throws IOException {
    return get(0, Math.toIntExact(storage.size(name)));
  }

  public byte[] get(long position, int length) throws IOException {
    try (RawFile file = storage.open(name, OpenMode.READ)) {
      ByteBuffer dst = ByteBuffer.allocate(length);
      file.read(dst, position);
      return dst.array();
    }
  }

  public void put(long position, byte[] bytes) throws IOException {
    try (RawFile file = storage.open(name, OpenMode.CREATE)) {
      file.write(ByteBuffer.wrap(bytes), position);
    }
  }

  public void set(byte[] bytes) throws IOException {
    try (RawFile file = storage.open(name, OpenMode.CREATE)) {
      file.truncate(0);
      file.write(ByteBuffer.wrap(bytes), 0);
    }
  }

  public void flip(long position) throws IOException {
    byte[] one = get(position, 1);
    one[0] ^= 0x20;
    put(position, one);
  }
}
