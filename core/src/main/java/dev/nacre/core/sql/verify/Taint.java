package dev.nacre.core.sql.verify;

/**
 * What is combined in an expression.
 *
 * @param cell whether there is an encrypted column or value
 * @param plain whether there is a value that is neither encrypted nor NULL
 * @param given whether the application has given such a value, which may be one that it searches
 *     for: the name of a column of {@code (SELECT ? AS q) p} stands for it
 * @param column whether there is a column whose value the application has not given
 */
record Taint(boolean cell, boolean plain, boolean given, boolean column) {
  static final Taint NOTHING = new Taint(false, false, false, false);
  static final Taint CELL = new Taint(true, false, false, false);
  static final Taint PLAIN = new Taint(false, true, false, false);
  static final Taint GIVEN = new Taint(false, true, true, false);

  /** As most names are: a plain column. */
  private static final Taint COLUMN = new Taint(false, false, false, true);

  Taint and(Taint other) {
    if (equals(NOTHING) || equals(other)) {
      return other;
    } else if (other.equals(NOTHING)) {
      return this;
    }
    return new Taint(
        cell || other.cell, plain || other.plain, given || other.given, column || other.column);
  }

  /** The taint of a name for the value of a column. */
  Taint named() {
    return equals(NOTHING) ? COLUMN : given ? this : new Taint(cell, plain, false, true);
  }

  /**
   * The taint of a query's result column. {@code id + ?} depends on each row, and no more stands
   * for the given value than it does in a condition.
   */
  Taint shown() {
    return equals(COLUMN) ? NOTHING : new Taint(cell, plain, given && !column, false);
  }

  boolean leaks() {
    return cell && plain;
  }
}
