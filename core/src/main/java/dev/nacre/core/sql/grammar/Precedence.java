package dev.nacre.core.sql.grammar;

/** The precedence of operators, from the lowest. */
public final class Precedence {
  public static final int OR = 1;
  public static final int XOR = 2;
  public static final int AND = 3;
  public static final int NOT = 4;
  public static final int IS = 5;
  public static final int COMPARISON = 6;
  public static final int PREDICATE = 7;

  /** The default for other operators, such as {@code ||} in most databases. */
  public static final int OTHER = 8;

  static final int BIT_OR = 9;
  static final int BIT_AND = 10;
  static final int SHIFT = 11;
  static final int SUM = 12;
  public static final int PRODUCT = 13;
  static final int POWER = 14;
  public static final int ZONE = 15;
  public static final int COLLATE = 16;
  public static final int SIGN = 17;

  private Precedence() {}
}
