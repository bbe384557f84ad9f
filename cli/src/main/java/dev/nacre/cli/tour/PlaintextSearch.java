package dev.nacre.cli.tour;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Searches the bytes of a file for texts, in the usual encodings. */
final class PlaintextSearch {
  static final String FORMS = "UTF-8, UTF-16, H2's own form, hex and Base64";

  private PlaintextSearch() {}

  /** The number of texts that are in the file in any encoding. */
  static long found(Path file, List<String> texts) throws IOException {
    // Latin-1 maps each byte to one char, so String.contains searches bytes.
    String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    return texts.stream().filter(text -> forms(text).stream().anyMatch(bytes::contains)).count();
  }

  private static Set<String> forms(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    Set<String> forms = new LinkedHashSet<>();
    forms.add(latin1(utf8));
    forms.add(latin1(text.getBytes(StandardCharsets.UTF_16BE)));
    forms.add(latin1(text.getBytes(StandardCharsets.UTF_16LE)));
    forms.add(latin1(h2(text)));
    String hex = HexFormat.of().formatHex(utf8);
    forms.add(hex);
    forms.add(hex.toUpperCase(Locale.ROOT));
    // Base64 encodes three bytes as four letters, so a text has three forms, depending on its
    // offset. Letters at the ends depend on the neighbours and are left out.
    for (int skipped = 0; skipped < 3; skipped++) {
      int whole = (utf8.length - skipped) / 3 * 3;
      forms.add(
          Base64.getEncoder().encodeToString(Arrays.copyOfRange(utf8, skipped, skipped + whole)));
    }
    return forms;
  }

  // Unlike in UTF-8, continuation bytes have no marker bits.
  private static byte[] h2(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter >= 0x800) {
        bytes.write(0xE0 | letter >> 12);
        bytes.write(letter >> 6 & 0x3F);
        bytes.write(letter & 0x3F);
      } else if (letter >= 0x80) {
        bytes.write(0xC0 | letter >> 6);
        bytes.write(letter & 0x3F);
      } else {
        bytes.write(letter);
      }
    }
    return bytes.toByteArray();
  }

  private static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
