package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.DraftColumnSql.KeyRecreation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keys of a table as {@code SHOW CREATE TABLE} writes them, each in a line. Keys with a prefix,
 * a comment, a period or anything else but columns and directions are skipped.
 */
final class MariaDbKeyDefinitions {
  private static final String PART = "`[^`]+`(?: DESC)?";

  private static final Pattern KEY =
      Pattern.compile(
          "(?m)^  (PRIMARY KEY|(?:UNIQUE )?KEY (`[^`]+`)) \\(("
              + (PART + "(?:," + PART + ")*")
              + ")\\)(?: USING BTREE)?,?$");

  private MariaDbKeyDefinitions() {}

  /** The keys that contain a column. */
  static List<KeyRecreation> of(String definition, String column) {
    List<KeyRecreation> keys = new ArrayList<>();
    Matcher key = KEY.matcher(definition);
    while (key.find()) {
      boolean holds =
          Arrays.stream(key.group(3).split(",", -1))
              .map(part -> part.replace(" DESC", ""))
              .anyMatch(MariaDbNames.quoted(column)::equals);
      if (holds) {
        String dropping = key.group(2) == null ? "PRIMARY KEY" : "KEY " + key.group(2);
        String adding = key.group(1) + " (" + key.group(3) + ")";
        keys.add(new KeyRecreation("DROP " + dropping, "ADD " + adding));
      }
    }
    return keys;
  }
}
