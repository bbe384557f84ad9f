package dev.nacre.core.sql.dialect.postgres;

import java.util.HexFormat;

/** Literals that all modes of PostgreSQL lex alike: the E defines the meaning of backslashes. */
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
