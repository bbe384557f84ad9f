package dev.nacre.leak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes that one process tells another, so disguised that whoever looks for them in the first one's
 * memory does not find the telling.
 */
final class Masked {
  private static final byte MASK = 0x5A;

  private final Path file;

  Masked(Path file) {
    this.file = file;
  }

  /** Adds one; the caller zeroes what it has. */
  void add(byte[] bytes) throws IOException {
    byte[] record = new byte[bytes.length + 1];
    record[0] = (byte) bytes.length;
    for (int i = 0; i < bytes.length; i++) {
      record[i + 1] = (byte) (bytes[i] ^ MASK);
    }
    Files.write(file, record, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** All that were added, as they were. */
  List<byte[]> all() throws IOException {
    byte[] records = Files.readAllBytes(file);
    List<byte[]> all = new ArrayList<>();
    for (int at = 0; at < records.length; at += (records[at] & 0xFF) + 1) {
      byte[] bytes = Arrays.copyOfRange(records, at + 1, at + 1 + (records[at] & 0xFF));
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] ^= MASK;
      }
      all.add(bytes);
    }
    return all;
  }
}
