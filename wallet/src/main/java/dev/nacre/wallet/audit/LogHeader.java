package dev.nacre.wallet.audit;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.WrappedKey;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The first line of a log. */
record LogHeader(UUID id, Instant begun, WrappedKey key) {
  private static final String NAME = "nacre-audit";
  private static final String VERSION = "1";
  private static final int FIELDS = 5;

  List<String> fields() {
    return List.of(NAME, VERSION, id.toString(), begun.toString(), hex(key));
  }

  /**
   * @param description of the file, for messages
   */
  static LogHeader of(LogLine line, String description) throws NacreIOException {
    List<String> fields = line.fields().orElse(List.of());
    if (fields.size() < 2 || !fields.get(0).equals(NAME)) {
      throw new NacreIOException(
          ErrorCode.AUDIT_LOG_DAMAGED, "The " + description + " does not begin as one");
    }
    if (!fields.get(1).equals(VERSION)) {
      throw new NacreIOException(
          ErrorCode.AUDIT_LOG_TOO_NEW, "The " + description + " has another format than 1");
    }
    if (fields.size() == FIELDS) {
      Optional<WrappedKey> key = wrapped(fields.get(4));
      try {
        if (key.isPresent()) {
          return new LogHeader(
              UUID.fromString(fields.get(2)), Instant.parse(fields.get(3)), key.get());
        }
      } catch (IllegalArgumentException | DateTimeParseException malformed) {
        // Reported below.
      }
    }
    throw new NacreIOException(
        ErrorCode.AUDIT_LOG_DAMAGED, "The first line of the " + description + " was altered");
  }

  static String hex(WrappedKey key) {
    return HexFormat.of().formatHex(key.encode());
  }

  /** The wrapped key; empty when these are not the digits of one. */
  static Optional<WrappedKey> wrapped(String digits) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(digits));
      WrappedKey key = WrappedKey.decode(bytes);
      return bytes.hasRemaining() ? Optional.empty() : Optional.of(key);
    } catch (IllegalArgumentException | NacreException malformed) {
      return Optional.empty();
    }
  }
}
