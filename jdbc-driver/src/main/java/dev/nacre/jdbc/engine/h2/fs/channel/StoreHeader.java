package dev.nacre.jdbc.engine.h2.fs.channel;

import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Makes sure that the header of a store names the newest chunk.
 *
 * <p>H2 2.5 writes a chunk, then the header, and only then regards the chunk as its last one. So
 * where the header is needed to find the new chunk, it names the one before. After a crash H2 then
 * opens the store without the newest chunks, though they were written and forced; plain H2 loses
 * their content. Our file remembers the newest version and would refuse that. So a header that
 * names an older chunk than the last one written is rewritten as H2 2.4 writes it. (Seen in about
 * one of fifty kills of a process that commits all the time.)
 */
final class StoreHeader {
  private String id = "";
  private long block;
  private long version = -1;

  /** Records a completely written chunk. */
  void wrote(ByteBuffer chunk, long position, long itsVersion) {
    if (itsVersion >= version) {
      id = StoreVersion.field(chunk, "chunk");
      block = position / HeaderText.BYTES;
      version = itsVersion;
    }
  }

  /** The header to write, usually unchanged. */
  ByteBuffer current(ByteBuffer header, long itsVersion) {
    if (itsVersion >= version || header.remaining() != 2 * HeaderText.BYTES) {
      return header;
    }
    byte[] copy = new byte[HeaderText.BYTES];
    header.duplicate().get(copy);
    Optional<HeaderText> old = HeaderText.read(copy);
    if (old.isEmpty()) {
      return header;
    }
    byte[] current =
        old.get()
            .with("block", Long.toHexString(block))
            .with("chunk", id)
            .with("version", Long.toHexString(version))
            .bytes();
    return ByteBuffer.allocate(2 * HeaderText.BYTES).put(current).put(current).flip();
  }
}
