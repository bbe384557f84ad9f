package dev.nacre.jdbc.engine.h2.layout;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of the store: consecutive blocks that H2 wrote in one call.
 *
 * @param pagesAt offset of its list of pages, or 0 when that is unknown
 * @param pages the number of its pages
 * @param removed the pages that are no longer used: a bit set in hexadecimal digits
 */
record Chunk(
    long id, long block, int blocks, long version, int pagesAt, int pages, String removed) {
  private static final int FOOTER = 128;
  private static final String START = "chunk:";
  private static final int LONGEST = 1024;

  boolean covers(long at) {
    return at >= block && at < block + blocks;
  }

  /** The chunk whose header is at the start of this block, or null. */
  static @Nullable Chunk ofHeader(long block, byte[] content) {
    Map<String, String> fields = fields(content, 0, LONGEST);
    // A page may contain the text of a header. If a header names its block, it must be this one; H2
    // 2.5 does not name it.
    if (fields == null || number(fields, "block", block) != block) {
      return null;
    }
    return of(fields, block);
  }

  /** The chunk whose footer is at the end of this block, or null. */
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
    // Releases before 2.2 do not store the length here.
    return number(fields, "len", blocks) == blocks
        ? new Chunk(id, first, blocks, number(fields, "version", 0), 0, 0, "")
        : null;
  }

  /** Parses the fields of a header, which the layout of the store also contains. */
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

  /** Parses H2's format: {@code name:value}, separated by commas. */
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
