package dev.nacre.cli.passphrase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StandardInputLineTest {
  @ParameterizedTest
  @CsvSource({"'one\ntwo', one", "'one\r\ntwo', one", "one, one", "' one \n', ' one '", "'é\n', é"})
  void isTheTextBeforeTheLineEnd(String input, String expected) throws IOException {
    assertThat(read(stream(input))).isEqualTo(expected);
  }

  @Test
  void linesAreReadOneByOne() throws IOException {
    InputStream in = stream("one\r\ntwo\nthree");
    assertThat(read(in)).isEqualTo("one");
    assertThat(read(in)).isEqualTo("two");
    assertThat(in.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("three");
  }

  @Test
  void endOfInputIsRefused() {
    assertThatThrownBy(() -> read(stream(""))).hasMessageStartingWith("NACRE-1005");
  }

  @ParameterizedTest
  @CsvSource({"'\n'", "'\r\n'"})
  void emptyLineIsRefused(String input) {
    assertThatThrownBy(() -> read(stream(input))).hasMessageStartingWith("NACRE-1003");
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    byte[] bytes = {'a', (byte) 0xc3, '\n'};
    assertThatThrownBy(() -> read(new ByteArrayInputStream(bytes)))
        .hasMessageStartingWith("NACRE-1005");
  }

  @Test
  void endlessLineIsRefused() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };
    assertThatThrownBy(() -> read(endless)).hasMessageStartingWith("NACRE-1003");
  }

  private static String read(InputStream in) throws IOException {
    try (Passphrase line = new StandardInputLine(in).read()) {
      return line.utf8()
          .<String, RuntimeException>lend(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
