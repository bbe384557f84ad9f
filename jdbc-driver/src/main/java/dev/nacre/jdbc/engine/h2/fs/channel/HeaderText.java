package dev.nacre.jdbc.engine.h2.fs.channel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h2.mvstore.DataUtils;

/**
 * The header of a store, of which each store has two copies: comma-separated {@code name:value}
 * fields. The last field is a checksum of those before it; a new line and zeros follow.
 *
 * @param fields without the checksum
 */
record HeaderText(String fields) {
  /** The size of one copy. */
  static final int BYTES = 4096;

  private static final String CHECKSUM = ",fletcher:";

  /** Parses a header; empty if H2 would not accept it either. */
  static Optional<HeaderText> read(byte[] copy) {
    String text = new String(copy, StandardCharsets.ISO_8859_1);
    int checksum = text.indexOf(CHECKSUM);
    if (!text.startsWith("H:2,") || checksum < 0) {
      return Optional.empty();
    }
    HeaderText found = new HeaderText(text.substring(0, checksum));
    return text.startsWith(found.checksum(), checksum) ? Optional.of(found) : Optional.empty();
  }

  boolean has(String name) {
    return names().anyMatch(name::equals);
  }

  HeaderText without(String name) {
    return new HeaderText(
        Stream.of(fields.split(",", -1))
            .filter(field -> !name(field).equals(name))
            .collect(Collectors.joining(",")));
  }

  /** Replaces the value of an existing field. */
  HeaderText with(String name, String value) {
    return new HeaderText(
        Stream.of(fields.split(",", -1))
            .map(field -> name(field).equals(name) ? name + ":" + value : field)
            .collect(Collectors.joining(",")));
  }

  /** Encodes one copy. */
  byte[] bytes() {
    return Arrays.copyOf((fields + checksum()).getBytes(StandardCharsets.ISO_8859_1), BYTES);
  }

  private Stream<String> names() {
    return Stream.of(fields.split(",", -1)).map(HeaderText::name);
  }

  private static String name(String field) {
    int colon = field.indexOf(':');
    return colon < 0 ? field : field.substring(0, colon);
  }

  private String checksum() {
    byte[] bytes = fields.getBytes(StandardCharsets.ISO_8859_1);
    return CHECKSUM + Integer.toHexString(DataUtils.getFletcher32(bytes, 0, bytes.length)) + "\n";
  }
}
