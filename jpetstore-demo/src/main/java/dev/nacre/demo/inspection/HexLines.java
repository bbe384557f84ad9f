package dev.nacre.demo.inspection;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Formats bytes as a hex dump: offset, hex, text. */
public final class HexLines {
  private static final int WIDTH = 16;
  private static final HexFormat HEX = HexFormat.ofDelimiter(" ");

  private HexLines() {}

  /** One line of a dump. */
  public record Line(String place, String hex, String text) {}

  public static List<Line> of(byte[] bytes, long offset) {
    List<Line> lines = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += WIDTH) {
      int end = Math.min(bytes.length, at + WIDTH);
      lines.add(
          new Line(
              String.format(Locale.ROOT, "%08x", offset + at),
              HEX.formatHex(bytes, at, end),
              text(bytes, at, end)));
    }
    return lines;
  }

  private static String text(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(bytes[i] >= 0x20 && bytes[i] < 0x7f ? (char) bytes[i] : '·');
    }
    return text.toString();
  }
}
