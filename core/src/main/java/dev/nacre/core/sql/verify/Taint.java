package dev.nacre.core.sql.verify;

/**
 * What is combined in an expression.
 *
 * @param cell whether there is an encrypted column or value
 * @param plain whether there is a value that is neither encrypted nor NULL
 * @param given whether the application has given such a value, which may be one that it searches
 *     for: the name of a column of {@code (SELECT ? AS q) p} stands for it
 */
record Taint(boolean cell, boolean plain, boolean given) {
  static final Taint NOTHING = new Taint(false, false, false);
  static final Taint CELL = new Taint(true, false, false);
  static final Taint PLAIN = new Taint(false, true, false);
  static final Taint GIVEN = new Taint(false, true, true);

  Taint and(Taint other) {
    return new Taint(cell || other.cell, plain || other.plain, given || other.given);
  }

  boolean leaks() {
    return cell && plain;
  }
}
