package dev.nacre.demo.inspection;

import java.util.HexFormat;

/**
 * What the database stores for a value: a cell, or the value itself.
 *
 * @param head of a cell: its marker, scheme and key version; empty for a value
 * @param text the value; of a cell, as many of its other bytes as fit
 * @param length of the cell in bytes
 */
public record StoredValue(String head, String text, int length) {
  private static final int HEAD = 4;
  private static final int SHOWN = 24;

  public static StoredValue plain(String value) {
    return new StoredValue("", value, 0);
  }

  public static StoredValue cell(byte[] cell) {
    HexFormat hex = HexFormat.of();
    int head = Math.min(HEAD, cell.length);
    int end = Math.min(cell.length, SHOWN);
    StringBuilder text = new StringBuilder();
    for (int at = head; at < end; at += HEAD) {
      text.append(at > head ? " " : "").append(hex.formatHex(cell, at, Math.min(at + HEAD, end)));
    }
    return new StoredValue(
        hex.formatHex(cell, 0, head),
        text.append(end < cell.length ? " …" : "").toString(),
        cell.length);
  }

  public boolean isSealed() {
    return length > 0;
  }
}
