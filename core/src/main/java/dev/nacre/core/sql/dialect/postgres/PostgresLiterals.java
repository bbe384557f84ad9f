package dev.nacre.core.sql.dialect.postgres;

import java.util.HexFormat;

/** Literals that each mode of PostgreSQL reads alike: the E says what backslashes mean. */
public final class PostgresLiterals {
  private PostgresLiterals() {}

  public static String bytes(byte[] bytes) {
    return "E'\\\\x" + HexFormat.of().formatHex(bytes) + "'::bytea";
  }

  public static String text(String text) {
    String doubled = "'" + text.replace("'", "''") + "'";
    return text.indexOf('\\') >= 0 ? "E" + doubled.replace("\\", "\\\\") : doubled;
  }
}
