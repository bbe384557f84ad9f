package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.parse.LexicalFeature;
import dev.nacre.core.sql.parse.LexicalRules;
import dev.nacre.core.value.TypeName;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** A database, as far as the SQL we write for it goes. Nobody else asks which one it is. */
public enum Dialect {
  H2,
  POSTGRESQL,
  MARIADB,
  DERBY;

  public LexicalRules rules() {
    return switch (this) {
      case H2 -> LexicalRules.H2;
      case POSTGRESQL -> LexicalRules.POSTGRESQL;
      case MARIADB -> LexicalRules.MARIADB;
      case DERBY -> LexicalRules.DERBY;
    };
  }

  /** Another way in which it reads the same text in one of its modes, which we cannot see. */
  public Optional<LexicalRules> otherRules() {
    return this == H2
        ? Optional.of(LexicalRules.H2.with(LexicalFeature.SQUARE_BRACKETS))
        : Optional.empty();
  }

  /** The type of a column of cells. */
  public String cellType(int bytes) {
    return switch (this) {
      case H2, MARIADB -> "VARBINARY(" + bytes + ")";
      case POSTGRESQL -> "BYTEA";
      case DERBY -> "VARCHAR(" + bytes + ") FOR BIT DATA";
    };
  }

  /** These bytes in SQL text. */
  public String literal(byte[] bytes) {
    String hex = HexFormat.of().formatHex(bytes);
    return this == POSTGRESQL ? "'\\x" + hex + "'::bytea" : "X'" + hex + "'";
  }

  /** A constraint that lets nothing but cells of version 1 into a column, and NULL. */
  public String guard(String column) {
    return "CHECK ("
        + column
        + " >= "
        + literal(new byte[] {(byte) 0xab, 1})
        + " AND "
        + column
        + " < "
        + literal(new byte[] {(byte) 0xab, 2})
        + ")";
  }

  /** A name without quotes, as the database stores it. */
  public String stored(String unquoted) {
    return switch (this) {
      case H2, DERBY -> unquoted.toUpperCase(Locale.ENGLISH);
      case POSTGRESQL -> unquoted.toLowerCase(Locale.ENGLISH);
      case MARIADB -> unquoted;
    };
  }

  /** Digits of a second that a type has when its declaration does not say. */
  public int fraction(TypeName type) {
    return switch (this) {
      case POSTGRESQL -> 6;
      case MARIADB, DERBY -> 0;
      case H2 -> type == TypeName.TIME || type == TypeName.TIME_WITH_TIME_ZONE ? 0 : 6;
    };
  }
}
