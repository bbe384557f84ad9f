package dev.nacre.demo.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What tells an item from the others of its product, in one language: size, age, sex, … */
final class Attributes {
  /** So many columns there are. */
  static final int MOST = 5;

  private Attributes() {}

  /** Those that an item has, in their order. */
  static List<String> present(@Nullable String... columns) {
    List<String> present = new ArrayList<>();
    for (String attribute : columns) {
      if (attribute != null) {
        present.add(attribute);
      }
    }
    return List.copyOf(present);
  }
}
