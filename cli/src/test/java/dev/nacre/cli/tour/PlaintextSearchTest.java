package dev.nacre.cli.tour;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaintextSearchTest {
  private static final String TEXT = "José Ñandú";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
  void findsTextInEachCharset(String charset) throws IOException {
    assertThat(found(("before " + TEXT + " after").getBytes(Charset.forName(charset)))).isOne();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "xx", "xxx"})
  void findsBase64AtEachOffset(String before) throws IOException {
    byte[] plain = (before + TEXT + " after").getBytes(StandardCharsets.UTF_8);
    assertThat(found(Base64.getEncoder().encode(plain))).isOne();
  }

  @Test
  void findsHex() throws IOException {
    String hex = HexFormat.of().formatHex(TEXT.getBytes(StandardCharsets.UTF_8));
    assertThat(found(hex.getBytes(StandardCharsets.US_ASCII))).isOne();
    assertThat(found(hex.toUpperCase(java.util.Locale.ROOT).getBytes(StandardCharsets.US_ASCII)))
        .isOne();
  }

  @Test
  void findsNothingInOtherBytes() throws IOException {
    assertThat(found("José Ñand".getBytes(StandardCharsets.UTF_8))).isZero();
  }

  private long found(byte[] bytes) throws IOException {
    return PlaintextSearch.found(Files.write(folder.resolve("file"), bytes), List.of(TEXT));
  }
}
