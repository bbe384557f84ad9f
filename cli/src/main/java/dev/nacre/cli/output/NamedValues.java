package dev.nacre.cli.output;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A result of named values, one per line. The names are camelCase, as in JSON. */
public final class NamedValues implements CommandResult {
  private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

  NamedValues() {}

  public NamedValues with(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  @Override
  public Object structure() {
    return values;
  }

  @Override
  public List<String> lines() {
    int width =
        values.keySet().stream().mapToInt(name -> TextFormat.label(name).length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    values.forEach(
        (name, value) ->
            lines.add(
                (TextFormat.pad(TextFormat.label(name), width) + "  " + TextFormat.of(value))
                    .stripTrailing()));
    return lines;
  }
}
