package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.define.Alteration;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The effect of an ALTER TABLE on the catalog.
 *
 * @param during the catalog's entries while the outcome in the database is unknown: every name that
 *     the table or a column may have is guarded, and the columns keep their order
 * @param after empty when no encrypted column is left
 * @param added groups of keys that are new
 */
record TableAlteration(
    CatalogTable before,
    List<CatalogTable> during,
    List<CatalogTable> after,
    List<KeyGroup> added,
    Alteration alteration) {

  static TableAlteration of(
      Catalog old, CatalogTable table, Alteration alteration, MasterKeys masters)
      throws IOException {
    List<KeyGroup> added = new ArrayList<>();
    List<CatalogColumn> during = new ArrayList<>();
    List<CatalogColumn> after = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      during.add(column);
      if (alteration instanceof Alteration.Rename rename && is(column, rename.from())) {
        CatalogColumn renamed = new CatalogColumn(rename.to(), column.encryption());
        during.add(renamed);
        after.add(renamed);
      } else if (!drops(alteration, column)) {
        after.add(column);
      }
    }
    for (Alteration part : alteration.parts()) {
      if (part instanceof Alteration.Add add) {
        CatalogColumn column = CatalogDraft.column(old, add.column(), added, masters);
        during.add(column);
        after.add(column);
      }
    }
    boolean encrypts = after.stream().anyMatch(column -> column.encryption() != null);
    CatalogTable whileDone = with(table, table.name(), during);
    if (alteration instanceof Alteration.RenameTable rename) {
      CatalogTable renamed = with(table, rename.to(), after);
      return new TableAlteration(
          table, List.of(table, renamed), List.of(renamed), added, alteration);
    }
    CatalogTable done = with(table, table.name(), after);
    return new TableAlteration(
        table, List.of(whileDone), encrypts ? List.of(done) : List.of(), added, alteration);
  }

  private static boolean drops(Alteration alteration, CatalogColumn column) {
    return alteration.parts().stream()
        .anyMatch(part -> part instanceof Alteration.Drop drop && is(column, drop.name()));
  }

  /** Whether it drops something whose definition the catalog keeps. */
  boolean drops() {
    return alteration.parts().stream().anyMatch(part -> part instanceof Alteration.Drop);
  }

  private static CatalogTable with(CatalogTable table, String name, List<CatalogColumn> columns) {
    return new CatalogTable(table.id(), table.schema(), name, columns);
  }

  private static boolean is(CatalogColumn column, String folded) {
    return Catalog.folded(column.name()).equals(folded);
  }

  /** Whether the catalog changes only afterwards. */
  boolean isGuarded() {
    return during.equals(List.of(before));
  }

  Catalog during(Catalog old) {
    return old.update().replacing(List.of(before), during, added, List.of());
  }

  /**
   * The catalog after the database has executed it; the definitions of dropped objects are kept.
   */
  Catalog done(Catalog now, List<CatalogTable> shown) {
    return now.update()
        .replacing(
            shown, after, isGuarded() ? added : List.of(), drops() ? List.of(before) : List.of());
  }

  /** The catalog after the database has not executed it. */
  Catalog undone(Catalog now) {
    return now.update().replacing(during, List.of(before), List.of(), List.of());
  }

  /** Whether the catalog is unchanged. */
  boolean changesNothing() {
    return isGuarded() && after.equals(during);
  }

  /**
   * The catalog when the database has executed the change, or may have, and another connection has
   * changed the table meanwhile: every column that may exist by now is guarded. Unchanged when
   * nothing is missing.
   */
  Catalog guarding(Catalog now) {
    List<CatalogTable> less = new ArrayList<>();
    List<CatalogTable> more = new ArrayList<>();
    for (CatalogTable table : after) {
      Optional<CatalogTable> there = now.table(table.name());
      List<CatalogColumn> columns = new ArrayList<>();
      there.ifPresent(one -> columns.addAll(one.columns()));
      int known = columns.size();
      for (CatalogColumn column : table.columns()) {
        if (columns.stream().noneMatch(one -> is(one, Catalog.folded(column.name())))) {
          columns.add(column);
        }
      }
      if (columns.size() > known) {
        there.ifPresent(less::add);
        more.add(with(there.orElse(table), table.name(), columns));
      }
    }
    return more.isEmpty() ? now : now.update().replacing(less, more, List.of(), List.of());
  }

  /** What the database has done. */
  enum Outcome {
    DONE,
    NOT_DONE,
    /** Neither the old nor the new state is there, or both are. */
    UNCLEAR
  }

  /** Whether the database already has one of the new names. */
  boolean isTaken(CatalogSession known) throws SQLException {
    for (Alteration part : alteration.parts()) {
      if (isTaken(part, known)) {
        return true;
      }
    }
    return false;
  }

  private boolean isTaken(Alteration part, CatalogSession known) throws SQLException {
    if (part instanceof Alteration.RenameTable rename) {
      return known.tables().mayExist(before.schema(), rename.to());
    }
    if (part instanceof Alteration.Rename rename) {
      return has(known, rename.to());
    }
    return part instanceof Alteration.Add add && has(known, add.column().name());
  }

  /** Asks the database. All parts must have the same outcome. */
  Outcome outcome(CatalogSession known) throws SQLException {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (Alteration part : alteration.parts()) {
      if (tells(part)) {
        boolean unused = outcomes.add(outcome(part, known));
      }
    }
    if (outcomes.size() > 1) {
      return Outcome.UNCLEAR;
    }
    return outcomes.isEmpty() ? Outcome.DONE : outcomes.iterator().next();
  }

  /** A dropped column that the catalog never knew says nothing about the other parts. */
  private boolean tells(Alteration part) {
    return alteration.parts().size() == 1
        || !(part instanceof Alteration.Drop drop)
        || before.columns().stream().anyMatch(column -> is(column, drop.name()));
  }

  private Outcome outcome(Alteration part, CatalogSession known) throws SQLException {
    if (part instanceof Alteration.RenameTable) {
      return outcome(isTaken(part, known), known.tables().mayExist(before.schema(), before.name()));
    }
    if (part instanceof Alteration.Rename rename) {
      return outcome(isTaken(part, known), has(known, rename.from()));
    }
    if (part instanceof Alteration.Add) {
      return isTaken(part, known) ? Outcome.DONE : Outcome.NOT_DONE;
    }
    if (part instanceof Alteration.Drop drop) {
      boolean gone = !has(known, drop.name());
      return outcome(gone && known.tables().mayExist(before.schema(), before.name()), !gone);
    }
    return Outcome.DONE;
  }

  private static Outcome outcome(boolean after, boolean before) {
    if (after == before) {
      return Outcome.UNCLEAR;
    }
    return after ? Outcome.DONE : Outcome.NOT_DONE;
  }

  private boolean has(CatalogSession known, String column) throws SQLException {
    return known.tables().mayHave(before.schema(), before.name(), column);
  }
}
