package dev.nacre.core.sql.parse;

/** The precedence of operators, from the lowest. */
final class Precedence {
  static final int OR = 1;
  static final int XOR = 2;
  static final int AND = 3;
  static final int NOT = 4;
  static final int IS = 5;
  static final int COMPARISON = 6;
  static final int PREDICATE = 7;

  /** The default for other operators, such as {@code ||} in most databases. */
  static final int OTHER = 8;

  static final int BIT_OR = 9;
  static final int BIT_AND = 10;
  static final int SHIFT = 11;
  static final int SUM = 12;
  static final int PRODUCT = 13;
  static final int POWER = 14;
  static final int ZONE = 15;
  static final int COLLATE = 16;
  static final int SIGN = 17;

  private Precedence() {}
}
