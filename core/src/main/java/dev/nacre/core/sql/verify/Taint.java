package dev.nacre.core.sql.verify;

/**
 * What is combined in an expression.
 *
 * @param cell whether there is an encrypted column or value
 * @param plain whether there is a value that is neither encrypted nor NULL
 */
record Taint(boolean cell, boolean plain) {
  static final Taint NOTHING = new Taint(false, false);
  static final Taint CELL = new Taint(true, false);
  static final Taint PLAIN = new Taint(false, true);

  Taint and(Taint other) {
    return new Taint(cell || other.cell, plain || other.plain);
  }

  boolean leaks() {
    return cell && plain;
  }
}
