package dev.nacre.jdbc.engine.h2.fs.channel;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;

/**
 * Parses the version of an MVStore from what H2 writes.
 *
 * <p>A store header begins with {@code H:2,} and a chunk with {@code chunk:}. Both are
 * comma-separated lists of {@code name:value} with hexadecimal numbers; the chunk's ends with a new
 * line. All releases of H2 2.x use this format.
 */
final class StoreVersion {
  private static final int LONGEST = 1024;

  private StoreVersion() {}

  /** The version of a chunk, or empty when the bytes are not a chunk. */
  static OptionalLong ofChunk(ByteBuffer bytes) {
    String text = text(bytes);
    int end = text.indexOf('\n');
    return end > 0 && text.startsWith("chunk:")
        ? OptionalLong.of(version(text.substring(0, end)))
        : OptionalLong.empty();
  }

  /** The version in a store header, or empty when the bytes are not a header. */
  static OptionalLong ofHeader(ByteBuffer bytes) {
    String text = text(bytes);
    return text.startsWith("H:2,") ? OptionalLong.of(version(text)) : OptionalLong.empty();
  }

  /** The value of a field of a chunk's header; empty when there is none. */
  static String field(ByteBuffer chunk, String name) {
    for (String field : text(chunk).split("[,\n]", -1)) {
      if (field.startsWith(name + ":")) {
        return field.substring(name.length() + 1).strip();
      }
    }
    return "";
  }

  // A store that has no chunk yet has no version either.
  private static long version(String text) {
    String name = ",version:";
    int start = text.indexOf(name);
    if (start < 0) {
      return 0;
    }
    int from = start + name.length();
    int to = from;
    while (to < text.length() && Character.digit(text.charAt(to), 16) >= 0) {
      to++;
    }
    return to == from ? 0 : Long.parseUnsignedLong(text.substring(from, to), 16);
  }

  private static String text(ByteBuffer bytes) {
    byte[] start = new byte[Math.min(LONGEST, bytes.remaining())];
    bytes.get(bytes.position(), start);
    return new String(start, StandardCharsets.ISO_8859_1);
  }
}
