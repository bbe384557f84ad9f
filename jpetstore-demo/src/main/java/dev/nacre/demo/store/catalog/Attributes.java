package dev.nacre.demo.store.catalog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The attributes that distinguish an item from the others of its product, in one language: size,
 * age, sex, …
 */
public final class Attributes {
  /** The number of columns. */
  public static final int MOST = 5;

  private Attributes() {}

  /** The attributes that an item has, in column order. */
  public static List<String> present(@Nullable String... columns) {
    List<String> present = new ArrayList<>();
    for (String attribute : columns) {
      if (attribute != null) {
        present.add(attribute);
      }
    }
    return List.copyOf(present);
  }
}
