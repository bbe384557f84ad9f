package dev.nacre.core.sql.define;

import java.util.List;

/** What ALTER TABLE does to the columns or the name of a table. */
public sealed interface Alteration {
  /** What it consists of: itself, but for {@link Several}. */
  default List<Alteration> parts() {
    return List.of(this);
  }

  /** A column is added behind the others. */
  record Add(TableDraft.Column column) implements Alteration {}

  /** A column that the catalog knows is added if the database does not have it. */
  record AddAgain() implements Alteration {}

  /**
   * A constraint goes. The catalog does not change, but none may go that keeps plaintext out.
   *
   * @param name folded
   */
  record DropConstraint(String name) implements Alteration {}

  /**
   * A column goes.
   *
   * @param name folded; it may be one that the catalog knows and the database does not
   */
  record Drop(String name) implements Alteration {}

  /**
   * A column gets another name.
   *
   * @param from folded
   * @param to as it would be stored
   */
  record Rename(String from, String to) implements Alteration {}

  /**
   * The table gets another name.
   *
   * @param to as it would be stored
   */
  record RenameTable(String to) implements Alteration {}

  /** Columns are added and dropped in one statement, all of them or none. */
  record Several(List<Alteration> parts) implements Alteration {
    public Several {
      parts = List.copyOf(parts);
    }
  }
}
