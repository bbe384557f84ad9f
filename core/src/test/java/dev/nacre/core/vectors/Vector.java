package dev.nacre.core.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/** One case of a file in {@code vectors/}. */
public final class Vector {
  private final JsonNode fields;

  private Vector(JsonNode fields) {
    this.fields = fields;
  }

  public static List<Vector> of(String file) {
    try (InputStream in = Vector.class.getResourceAsStream("/vectors/" + file)) {
      List<Vector> all = new ArrayList<>();
      new ObjectMapper()
          .readTree(Objects.requireNonNull(in, file))
          .get("cases")
          .forEach(fields -> all.add(new Vector(fields)));
      if (all.isEmpty()) {
        throw new IllegalStateException(file + " holds no case");
      }
      return all;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  public byte[] bytes(String field) {
    return HexFormat.of().parseHex(text(field));
  }

  public int number(String field) {
    return fields.required(field).intValue();
  }

  public String text(String field) {
    return fields.required(field).textValue();
  }

  public boolean is(String field) {
    return fields.required(field).booleanValue();
  }

  @Override
  public String toString() {
    return number("id") + " " + text("about");
  }
}
