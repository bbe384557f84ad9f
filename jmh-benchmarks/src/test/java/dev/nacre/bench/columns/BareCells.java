package dev.nacre.bench.columns;

import java.nio.charset.StandardCharsets;

/**
 * Cells as long as those of {@link CellsByHand}, with nothing encrypted: what a driver and a server
 * take for values that are so long and are checked.
 */
final class BareCells implements CellFormat {
  private static final int BODY = 14;
  private static final int TAG = 16;

  @Override
  public byte[] seal(String text) {
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    byte[] cell = new byte[BODY + plain.length + TAG];
    cell[0] = (byte) 0xab;
    cell[1] = 1;
    System.arraycopy(plain, 0, cell, BODY, plain.length);
    return cell;
  }

  @Override
  public String open(byte[] cell) {
    return new String(cell, BODY, cell.length - BODY - TAG, StandardCharsets.UTF_8);
  }
}
