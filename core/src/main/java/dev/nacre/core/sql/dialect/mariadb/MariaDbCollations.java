package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.value.TypeName;
import java.util.Locale;

/** Tells which collations of MariaDB compare exactly. */
public final class MariaDbCollations {
  private MariaDbCollations() {}

  /**
   * Whether values of a type under a collation are equal only if they are identical, apart from
   * what the type itself does not store.
   */
  public static boolean comparesExactly(TypeName type, String collation) {
    String name = collation.toLowerCase(Locale.ENGLISH);
    boolean characters = name.startsWith("utf8");
    return switch (type) {
      case CHAR -> characters && name.endsWith("_bin");
      case VARCHAR -> characters && name.endsWith("_nopad_bin");
      default -> true;
    };
  }
}
