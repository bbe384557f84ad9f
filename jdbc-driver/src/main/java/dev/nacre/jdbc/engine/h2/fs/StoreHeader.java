package dev.nacre.jdbc.engine.h2.fs;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.h2.mvstore.DataUtils;

/**
 * Sees to it that the header of a store names the newest chunk.
 *
 * <p>H2 2.5 writes a chunk, then the header, and only then takes the chunk for its last one: where
 * the header is needed to find the new chunk, it names the one before. After a crash H2 then opens
 * the store without the newest chunks, though they were written and forced, and plain H2 loses what
 * they hold. The file remembers how far the store had come and would refuse that. So a header that
 * names an older chunk than the last that was handed over is written as H2 2.4 writes it. (Seen in
 * one of some fifty kills of a process that commits all the time.)
 */
final class StoreHeader {
  private static final int COPY = 4096; // a block of H2's
  private static final String FLETCHER = ",fletcher:";

  private String id = "";
  private long block;
  private long version = -1;

  /** A chunk was written here, completely. */
  void wrote(ByteBuffer chunk, long position, long itsVersion) {
    if (itsVersion >= version) {
      id = StoreVersion.field(chunk, "chunk");
      block = position / COPY;
      version = itsVersion;
    }
  }

  /** The header as it is to be written: mostly these very bytes. */
  ByteBuffer current(ByteBuffer header, long itsVersion) {
    if (itsVersion >= version || header.remaining() != 2 * COPY) {
      return header;
    }
    byte[] copy = new byte[COPY];
    header.duplicate().get(copy);
    String old = new String(copy, StandardCharsets.ISO_8859_1);
    int end = old.indexOf(FLETCHER);
    if (end < 0) {
      return header;
    }
    byte[] text =
        Arrays.stream(old.substring(0, end).split(",", -1))
            .map(this::field)
            .collect(Collectors.joining(","))
            .getBytes(StandardCharsets.ISO_8859_1);
    int checksum = DataUtils.getFletcher32(text, 0, text.length);
    byte[] sum =
        (FLETCHER + Integer.toHexString(checksum) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer both = ByteBuffer.allocate(2 * COPY);
    both.put(text).put(sum).position(COPY);
    both.put(text).put(sum).clear();
    return both;
  }

  private String field(String field) {
    return switch (field.substring(0, field.indexOf(':') + 1)) {
      case "block:" -> "block:" + Long.toHexString(block);
      case "chunk:" -> "chunk:" + id;
      case "version:" -> "version:" + Long.toHexString(version);
      default -> field;
    };
  }
}
