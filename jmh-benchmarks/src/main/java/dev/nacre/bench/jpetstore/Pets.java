package dev.nacre.bench.jpetstore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The shop's animals and schema, read from the files beside this class. */
final class Pets {
  private static final Pattern BAR = Pattern.compile("\\|");
  private static final List<String> LINES =
      read("pets.txt").lines().filter(line -> !line.startsWith("#")).toList();

  private Pets() {}

  /** The fields of all lines of one kind: suppliers, categories, products or items. */
  static List<List<String>> rows(String kind) {
    return LINES.stream()
        .map(line -> List.of(BAR.split(line, -1)))
        .filter(fields -> fields.get(0).equals(kind))
        .map(fields -> fields.subList(1, fields.size()))
        .toList();
  }

  static List<String> ids(String kind) {
    return rows(kind).stream().map(fields -> fields.get(0)).toList();
  }

  static Stream<String> statements() {
    return Stream.of(read("schema.sql").split(";\\s*\\R", -1)).filter(sql -> !sql.isBlank());
  }

  private static String read(String name) {
    try (InputStream in = Pets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
