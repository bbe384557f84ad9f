package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.ddl.Alteration;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;

/**
 * Asks the database whether an ALTER TABLE can be executed, and afterwards whether it was. An
 * answer that came back is no proof: the statement may have been for another table of this name.
 */
final class AlterationProbe {
  private final Alteration alteration;
  private final CatalogTable table;
  private final SchemaQueries tables;

  /**
   * @param tables of the database
   */
  AlterationProbe(TableAlteration of, SchemaQueries tables) {
    this.alteration = of.alteration();
    this.table = of.before();
    this.tables = tables;
  }

  /** What the database has done. */
  enum Outcome {
    DONE,
    NOT_DONE,
    /** Neither the old nor the new state is there, or both are. */
    UNCLEAR
  }

  /** Whether the database already has one of the new names. */
  boolean isNameTaken() throws SQLException {
    for (Alteration part : alteration.parts()) {
      if (isNameTaken(part)) {
        return true;
      }
    }
    return false;
  }

  private boolean isNameTaken(Alteration part) throws SQLException {
    if (part instanceof Alteration.RenameTable rename) {
      return tables.mayExist(table.schema(), rename.to());
    }
    if (part instanceof Alteration.Rename rename) {
      return hasColumn(rename.to());
    }
    return part instanceof Alteration.Add add && hasColumn(add.column().name());
  }

  /** Whether it was executed. All parts must have the same outcome. */
  Outcome outcome() throws SQLException {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (Alteration part : alteration.parts()) {
      if (isConclusive(part)) {
        boolean unused = outcomes.add(outcome(part));
      }
    }
    if (outcomes.size() > 1) {
      return Outcome.UNCLEAR;
    }
    return outcomes.isEmpty() ? Outcome.DONE : outcomes.iterator().next();
  }

  /** A dropped column that the catalog never knew says nothing about the other parts. */
  private boolean isConclusive(Alteration part) {
    return alteration.parts().size() == 1
        || !(part instanceof Alteration.Drop drop)
        || table.columns().stream()
            .anyMatch(column -> NameFolding.fold(column.name()).equals(drop.name()));
  }

  private Outcome outcome(Alteration part) throws SQLException {
    if (part instanceof Alteration.RenameTable) {
      return outcome(isNameTaken(part), tables.mayExist(table.schema(), table.name()));
    }
    if (part instanceof Alteration.Rename rename) {
      return outcome(isNameTaken(part), hasColumn(rename.from()));
    }
    if (part instanceof Alteration.Add) {
      return isNameTaken(part) ? Outcome.DONE : Outcome.NOT_DONE;
    }
    if (part instanceof Alteration.Drop drop) {
      boolean gone = !hasColumn(drop.name());
      return outcome(gone && tables.mayExist(table.schema(), table.name()), !gone);
    }
    return Outcome.DONE;
  }

  private static Outcome outcome(boolean hasNew, boolean hasOld) {
    if (hasNew == hasOld) {
      return Outcome.UNCLEAR;
    }
    return hasNew ? Outcome.DONE : Outcome.NOT_DONE;
  }

  private boolean hasColumn(String column) throws SQLException {
    return tables.mayHave(table.schema(), table.name(), column);
  }
}
