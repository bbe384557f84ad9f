package dev.nacre.liquibase;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liquibase.database.Database;
import liquibase.database.core.MariaDBDatabase;
import org.jspecify.annotations.Nullable;

/**
 * How a column is encrypted, as a changelog says it.
 *
 * @param group of its keys, for a deterministic column
 */
record Encryption(boolean deterministic, Optional<String> group) {
  static final String WRONG =
      " must be encrypted=\"random\", \"deterministic\" or \"deterministic(group)\"";

  private static final Pattern TEXT =
      Pattern.compile("random|deterministic(?:\\(\\s*([A-Za-z_]\\w*)\\s*\\))?");

  private static final Pattern CHAR = Pattern.compile("(?i)CHAR\\b(?! VARYING).*");
  private static final Pattern VARCHAR =
      Pattern.compile("(?i)(VARCHAR|CHAR VARYING|TINYTEXT|TEXT|MEDIUMTEXT|LONGTEXT)\\b.*");

  /** Empty when the text is none of these. */
  static Optional<Encryption> parse(String text) {
    Matcher parts = TEXT.matcher(text.trim());
    return parts.matches()
        ? Optional.of(
            new Encryption(
                text.trim().startsWith("deterministic"), Optional.ofNullable(parts.group(1))))
        : Optional.empty();
  }

  /** From two attributes; empty when they make no sense. */
  static Optional<Encryption> of(@Nullable String mode, @Nullable String group) {
    String text = mode == null ? "random" : mode;
    return parse(group == null ? text : text + "(" + group + ")");
  }

  /** The words of Nacre. */
  String words() {
    return "ENCRYPT"
        + (deterministic ? " NO SALT" : "")
        + group.map(name -> " KEY GROUP " + name).orElse("");
  }

  /**
   * The type in the words of the database, and those of Nacre behind it. MariaDB's collations by
   * default are not exact, which a deterministic column has to be.
   */
  String behind(String type, Database database) {
    String collation = "";
    if (deterministic
        && database instanceof MariaDBDatabase
        && !type.toUpperCase(Locale.ROOT).contains("COLLATE")) {
      if (CHAR.matcher(type).matches()) {
        collation = " COLLATE utf8mb4_bin";
      } else if (VARCHAR.matcher(type).matches()) {
        collation = " COLLATE utf8mb4_nopad_bin";
      }
    }
    return type + collation + " " + words();
  }
}
