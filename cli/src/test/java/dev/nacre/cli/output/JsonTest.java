package dev.nacre.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.failure.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonTest {
  private static final ObjectMapper READER = new ObjectMapper();

  @Test
  void anotherReaderGetsBackWhatWasWritten() throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < 300; i++) {
      Map<String, List<String>> texts = new LinkedHashMap<>();
      for (int size = random.nextInt(4); size > 0; size--) {
        texts.put(
            text(random), random.ints(random.nextInt(4)).mapToObj(n -> text(random)).toList());
      }
      Map<String, Object> value = new LinkedHashMap<>(texts);
      long number = i == 0 ? Long.MIN_VALUE : i == 1 ? Long.MAX_VALUE : random.nextLong();
      boolean truth = random.nextBoolean();
      value.put("n", number);
      value.put("t", truth);
      Map<?, ?> back = READER.readValue(Json.of(value), Map.class);
      assertThat(String.valueOf(back.get("n"))).isEqualTo(Long.toString(number));
      assertThat(back.get("t")).isEqualTo(truth);
      texts.keySet().removeAll(List.of("n", "t"));
      texts.forEach((name, list) -> assertThat(back.get(name)).isEqualTo(list));
    }
  }

  /** Of all characters but halves of pairs, which the other reader does not take in a name. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(9); length > 0; length--) {
      int c = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
      text.appendCodePoint(c >= 0xd800 && c < 0xe000 ? '?' : c);
    }
    return text.toString();
  }

  @Test
  void otherValuesAreWrittenAsTheirText() {
    assertThat(Json.of(List.of(Path.of("a", "b"), ExitCode.OK, 1.5, Double.NaN)))
        .isEqualTo(
            "[\"" + "a" + java.io.File.separator.replace("\\", "\\\\") + "b\",\"OK\",1.5,\"NaN\"]");
  }

  @Test
  void emptyAndAbsent() {
    List<Object> nothing = new ArrayList<>();
    nothing.add(null);
    nothing.add(Map.of());
    nothing.add(List.of());
    assertThat(Json.of(nothing)).isEqualTo("[null,{},[]]");
  }

  @Test
  void onlyAsciiLeaves() {
    assertThat(Json.of("é\u2028\u0000\u007f\"\\"))
        .isEqualTo("\"\\u00e9\\u2028\\u0000\\u007f\\\"\\\\\"");
  }
}
