package dev.nacre.jdbc.engine.h2.places;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One piece that H2 wrote: so many blocks in one call.
 *
 * @param pagesAt where in it the list of its pages stands, or 0 when that is not known
 * @param pages how many there are
 * @param removed which of them are of no use any more: a set of bits in hexadecimal digits
 */
record Chunk(
    long id, long block, int blocks, long version, int pagesAt, int pages, String removed) {
  private static final int FOOTER = 128;
  private static final String START = "chunk:";
  private static final int LONGEST = 1024;

  boolean covers(long at) {
    return at >= block && at < block + blocks;
  }

  long end() {
    return block + blocks;
  }

  /** The chunk whose header begins this block, or null when none does. */
  static @Nullable Chunk ofHeader(long block, byte[] content) {
    Map<String, String> fields = fields(content, 0, LONGEST);
    // A page may hold the text of a header. Where a header names its block, it is its own; H2 2.5
    // does not name it.
    if (fields == null || number(fields, "block", block) != block) {
      return null;
    }
    return of(fields, block);
  }

  /** The chunk whose footer ends this block, or null when none does. */
  static @Nullable Chunk ofFooter(long block, byte[] content) {
    Map<String, String> fields = fields(content, content.length - FOOTER, FOOTER);
    if (fields == null) {
      return null;
    }
    long length = number(fields, "len", 0);
    long first = number(fields, "block", length > 0 ? block - length + 1 : -1);
    long id = number(fields, "chunk", -1);
    if (first < 0 || id < 0 || first > block || block - first >= Integer.MAX_VALUE) {
      return null;
    }
    int blocks = (int) (block - first + 1);
    // Releases before 2.2 do not say the length here.
    return number(fields, "len", blocks) == blocks
        ? new Chunk(id, first, blocks, number(fields, "version", 0), 0, 0, "")
        : null;
  }

  /** From the fields of a header, as the layout of the store has them too. */
  static @Nullable Chunk of(Map<String, String> fields) {
    return of(fields, number(fields, "block", -1));
  }

  private static @Nullable Chunk of(Map<String, String> fields, long first) {
    long id = number(fields, "chunk", -1);
    long length = number(fields, "len", -1);
    if (id < 0 || first < 0 || length <= 0 || length > Integer.MAX_VALUE) {
      return null;
    }
    return new Chunk(
        id,
        first,
        (int) length,
        number(fields, "version", id),
        (int) number(fields, "toc", 0),
        (int) number(fields, "pages", 0),
        fields.getOrDefault("occupancy", ""));
  }

  private static @Nullable Map<String, String> fields(byte[] content, int from, int most) {
    for (int i = 0; i < START.length(); i++) {
      if (content[from + i] != START.charAt(i)) {
        return null;
      }
    }
    String text =
        new String(
            content, from, Math.min(most, content.length - from), StandardCharsets.ISO_8859_1);
    int end = text.indexOf('\n');
    return fields(end < 0 ? text : text.substring(0, end));
  }

  /** Names and values as H2 writes them: {@code name:value}, with commas between. */
  static Map<String, String> fields(String text) {
    Map<String, String> fields = new HashMap<>();
    for (String field : text.strip().split(",", -1)) {
      int colon = field.indexOf(':');
      if (colon > 0) {
        fields.putIfAbsent(field.substring(0, colon), field.substring(colon + 1));
      }
    }
    return fields;
  }

  static long number(Map<String, String> fields, String name, long otherwise) {
    String text = fields.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      return Long.parseUnsignedLong(text.strip(), 16);
    } catch (NumberFormatException notOne) {
      return otherwise;
    }
  }
}
