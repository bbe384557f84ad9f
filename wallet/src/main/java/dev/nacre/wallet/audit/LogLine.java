package dev.nacre.wallet.audit;

import dev.nacre.core.suite.Hmac;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** The bytes of one line, split. The line owns the arrays; callers must not change them. */
final class LogLine {
  private static final int CODE_DIGITS = 2 * Hmac.BYTES;

  private final byte[] signed;
  private final byte[] code;

  private LogLine(byte[] signed, byte[] code) {
    this.signed = signed;
    this.code = code;
  }

  /** A line to be written, without its code and line feed. */
  static byte[] signed(List<String> fields) {
    return LogFieldCodec.join(fields).getBytes(StandardCharsets.UTF_8);
  }

  static byte[] written(byte[] signed, byte[] code) {
    byte[] end = ("\t" + HexFormat.of().formatHex(code) + "\n").getBytes(StandardCharsets.US_ASCII);
    byte[] line = Arrays.copyOf(signed, signed.length + end.length);
    System.arraycopy(end, 0, line, signed.length, end.length);
    return line;
  }

  /** A line as found, without its line feed. */
  static LogLine of(byte[] bytes, int from, int to) {
    int tab = to - CODE_DIGITS - 1;
    if (tab >= from && bytes[tab] == '\t') {
      String digits = new String(bytes, tab + 1, CODE_DIGITS, StandardCharsets.US_ASCII);
      try {
        // Only one spelling of a code is accepted, so that every changed byte is detected.
        if (digits.chars().noneMatch(Character::isUpperCase)) {
          return new LogLine(Arrays.copyOfRange(bytes, from, tab), HexFormat.of().parseHex(digits));
        }
      } catch (IllegalArgumentException notHexadecimal) {
        // As below.
      }
    }
    return new LogLine(Arrays.copyOfRange(bytes, from, to), new byte[0]);
  }

  /** The bytes that the code authenticates. */
  byte[] signed() {
    return signed;
  }

  /** The last field; empty if that is not a code. */
  byte[] code() {
    return code;
  }

  /** The fields; empty when the bytes are not the fields of a line. */
  Optional<List<String>> fields() {
    return LogFieldCodec.split(new String(signed, StandardCharsets.UTF_8));
  }
}
