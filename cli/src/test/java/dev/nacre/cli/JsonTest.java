package dev.nacre.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class JsonTest {
  private static final ObjectMapper READER = new ObjectMapper();

  @Property(tries = 100)
  void anotherReaderGetsBackWhatWasWritten(
      @ForAll @Size(max = 3) Map<String, @Size(max = 3) List<String>> texts,
      @ForAll long number,
      @ForAll boolean truth)
      throws IOException {
    Map<String, Object> value = new LinkedHashMap<>(texts);
    value.put("n", number);
    value.put("t", truth);
    Map<?, ?> back = READER.readValue(Json.of(value), Map.class);
    assertThat(String.valueOf(back.get("n"))).isEqualTo(Long.toString(number));
    assertThat(back.get("t")).isEqualTo(truth);
    texts.forEach(
        (name, list) -> {
          if (!name.equals("n") && !name.equals("t")) {
            assertThat(back.get(name)).isEqualTo(list);
          }
        });
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
