package dev.nacre.bench.columns;

/** How an application that does without Nacre makes a cell of a text. */
interface CellFormat {
  byte[] seal(String text);

  String open(byte[] cell);
}
