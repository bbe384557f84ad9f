package dev.nacre.core.sql.ddl;

import dev.nacre.core.sql.ddl.column.ColumnDraft;
import java.util.List;

/** What ALTER TABLE does to the columns or the name of a table. */
public sealed interface Alteration {
  /** The single alterations; just this one, except for {@link Several}. */
  default List<Alteration> parts() {
    return List.of(this);
  }

  /** A column is added after the others. */
  record Add(ColumnDraft column) implements Alteration {}

  /**
   * A column that is in the catalog is added if the database lacks it.
   *
   * @param column as the database would store it
   */
  record AddIfMissing(String column) implements Alteration {}

  /**
   * A constraint is dropped. The catalog does not change, but a constraint that keeps plaintext out
   * may not be dropped.
   *
   * @param name folded
   */
  record DropConstraint(String name) implements Alteration {}

  /**
   * A column is dropped.
   *
   * @param name folded; it may be in the catalog but not in the database
   */
  record Drop(String name) implements Alteration {}

  /**
   * A column is renamed.
   *
   * @param from folded
   * @param to as the database would store it
   */
  record Rename(String from, String to) implements Alteration {}

  /**
   * The table is renamed.
   *
   * @param to as the database would store it
   */
  record RenameTable(String to) implements Alteration {}

  /** Columns are added and dropped in one statement, atomically. */
  record Several(List<Alteration> parts) implements Alteration {
    public Several {
      parts = List.copyOf(parts);
    }
  }
}
