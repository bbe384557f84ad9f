package dev.nacre.demo.inspection;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The byte sequences that may represent a word.
 *
 * <p>Bytes are held as Latin-1, which maps each to one character, so that {@code indexOf} searches
 * bytes.
 */
public record WordForms(String word, Set<String> forms) {
  public static WordForms of(String word) {
    Set<String> forms = new LinkedHashSet<>();
    for (var form :
        List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
      forms.add(latin1(word.getBytes(form)));
    }
    forms.add(latin1(h2(word)));
    return new WordForms(word, Collections.unmodifiableSet(forms));
  }

  static String latin1(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  int longest() {
    return forms.stream().mapToInt(String::length).max().orElse(1);
  }

  public boolean isIn(byte[] bytes) {
    String searched = latin1(bytes);
    return forms.stream().anyMatch(searched::contains);
  }

  /** Unlike in UTF-8, continuation bytes have no marker bits. */
  private static byte[] h2(String word) {
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < word.length(); i++) {
      char letter = word.charAt(i);
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
}
