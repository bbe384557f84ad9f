package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.column.ColumnRule;
import dev.nacre.core.sql.ddl.column.ReferencesClause;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementEdits;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.planner.DefinitionExpressionPlanner;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.AlterAction;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rule for ALTER TABLE on a table with encrypted columns, or on one that refers to such a
 * table.
 */
final class AlterTableRule {
  private final DefinitionContext context;
  private final StatementNames names;
  private final StatementEdits edits;
  private final AddedElementCheck elements;
  private final AddedColumnRule addedColumn;

  // Null for a table that the catalog does not know.
  private final @Nullable CatalogTable table;

  private AlterTableRule(
      DefinitionContext context, @Nullable CatalogTable table, String schema, String name) {
    this.context = context;
    this.table = table;
    this.names = context.newNames();
    this.edits = context.newEdits();
    ReferencesClause references = context.newReferences(DefinitionRefusal.NOT_ALTERED);
    this.elements = new AddedElementCheck(names, context.catalog(), references, table);
    ColumnRule columnRule =
        new ColumnRule(
            names,
            DefinitionRefusal.NOT_ALTERED,
            column -> context.policy().line(schema, name, column),
            "",
            edits);
    if (table != null) {
      columnRule
          .hidden()
          .continueAt(context.catalog().nextSumNumber(table.id(), table.schema(), table.name()));
    }
    this.addedColumn =
        new AddedColumnRule(context.catalog(), table, columnRule, elements, references, edits);
  }

  /** The change of the catalog, or that the text is sent unchanged. */
  static PlanResult apply(DefinitionContext context, Definition.AlterTable alter) {
    Path path = alter.name();
    CatalogTable known = context.catalog().table(path.last().text()).orElse(null);
    String written = path.qualifier() == null ? "" : StatementNames.folded(path.qualifier());
    String schema = known == null ? written : known.schema();
    return new AlterTableRule(context, known, schema, StatementNames.folded(path.last()))
        .alter(alter);
  }

  private PlanResult alter(Definition.AlterTable alter) {
    Path path = alter.name();
    DefinitionExpressionPlanner expressions = context.newExpressions();
    expressions.setTable(
        "", table == null ? Relation.plain(names.path(path), null) : Relation.of(table));
    if (table != null) {
      requireSchema(path, table);
    }
    if (table != null && table.hasSumForms()) {
      new HiddenColumnGuard(names, table).refuseHidden(alter);
    }
    AlterActionCheck list = new AlterActionCheck(names, alter);
    list.requireSupported();
    List<Alteration> alterations = new ArrayList<>();
    boolean checksRows = false;
    for (AlterAction one : alter.actions()) {
      Alteration alteration;
      if (one instanceof AlterAction.Add add
          && add.element() instanceof TableElement.Column column) {
        AddedColumnRule.Added added = addedColumn.apply(add, column);
        alteration = added.alteration();
        checksRows |= added.checksRows();
      } else {
        alteration = alteration(one);
      }
      if (alteration != null) {
        alterations.add(alteration);
      }
    }
    expressions.planChecks(alter, defined(alter));
    String checking = checksRows ? context.dialect().checkingRows() : "";
    // Of such a table, an addition is in the list only if the column is encrypted.
    if (table == null && alterations.stream().anyMatch(Alteration.Add.class::isInstance)) {
      return addFirstEncrypted(alter, alterations, checking);
    } else if (alterations.isEmpty() || table == null) {
      return new PlanResult.Planned(expressions.plan());
    }
    String behind =
        table.hasSumForms() ? new HiddenColumnGuard(names, table).behind(alterations) : "";
    edits.insert(alter.span().end(), behind + checking);
    return new PlanResult.Alter(table, list.together(alterations), edits.text());
  }

  /** The first encrypted column of a table that the catalog does not know yet. */
  private PlanResult addFirstEncrypted(
      Definition.AlterTable alter, List<Alteration> alterations, String checking) {
    Path path = alter.name();
    boolean alone = alter.actions().size() == 1 && alter.isBare() && path.parts().size() <= 2;
    if (!alone || !(alterations.get(0) instanceof Alteration.Add add)) {
      throw refused("the first encrypted column of a table is added alone, and without IF EXISTS");
    }
    String schema = path.qualifier() == null ? "" : names.stored(path.qualifier());
    String name = names.stored(path.last());
    names.requireClear(schema, DefinitionRefusal.NOT_ALTERED);
    names.requireClear(name, DefinitionRefusal.NOT_ALTERED);
    edits.insert(alter.span().end(), checking);
    return new PlanResult.AddFirst(schema, name, add.column(), edits.text());
  }

  /** Columns that may exist after the statement. */
  private static Set<String> defined(Definition.AlterTable alter) {
    Set<String> defined = new HashSet<>();
    for (AlterAction one : alter.actions()) {
      if (one instanceof AlterAction.Add add
          && add.element() instanceof TableElement.Column column) {
        defined.add(StatementNames.folded(column.name()));
      } else if (one instanceof AlterAction.Modify modify) {
        defined.add(StatementNames.folded(modify.column().name()));
      }
    }
    return defined;
  }

  /** {@code RENAME COLUMN table.column TO name}, where that is a statement. */
  static PlanResult.Alter apply(DefinitionContext context, Definition.RenameColumn rename) {
    List<Identifier> parts = rename.column().parts();
    Identifier named = rename.column().qualifier();
    CatalogTable known = named == null ? null : context.catalog().table(named.text()).orElse(null);
    boolean here =
        parts.size() == 2 || (parts.size() == 3 && known != null && isSchema(parts.get(0), known));
    if (named == null || known == null || !here) {
      throw refused("what is renamed is no plain column of a table with encrypted ones");
    }
    var rule = new AlterTableRule(context, known, known.schema(), StatementNames.folded(named));
    if (EncryptedColumn.named(known, StatementNames.folded(rename.column().last())) != null) {
      rule.refuseRenaming();
    }
    return new PlanResult.Alter(
        known, rule.renamed(rename.column().last(), rename.to()), rule.edits.text());
  }

  static void requireSchema(Path path, CatalogTable found) {
    Identifier schema = path.qualifier();
    if (schema != null && !isSchema(schema, found)) {
      throw refused("the name of its schema is another one than that of the encrypted table");
    }
  }

  private static boolean isSchema(Identifier schema, CatalogTable found) {
    return StatementNames.folded(schema).equals(NameFolding.fold(found.schema()));
  }

  private @Nullable Alteration alteration(AlterAction action) {
    if (action instanceof AlterAction.Add add) {
      return add(add);
    }
    if (action instanceof AlterAction.Drop drop) {
      return drop(drop);
    }
    if (action instanceof AlterAction.Rename rename) {
      return rename(rename);
    }
    if (action instanceof AlterAction.Alter alter) {
      elements.checkAltered(alter.column());
      return null;
    }
    if (action instanceof TableElement.Option option && isHarmless(option)) {
      return null;
    }
    if (action instanceof AlterAction.Modify modify && context.dialect().hasInlineKeys()) {
      return modified(modify);
    }
    throw notUnderstood();
  }

  /**
   * {@code COMMENT = 'x'}, {@code AUTO_INCREMENT = 7}, {@code OWNER TO me} and {@code SET
   * REFERENTIAL_INTEGRITY FALSE}: the last disables foreign keys, but not the checks of cells.
   */
  private static boolean isHarmless(TableElement.Option option) {
    return switch (option.word()) {
      case "COMMENT", "AUTO_INCREMENT" -> option.value() instanceof Operand.Literal;
      case "OWNER", "REFERENTIAL_INTEGRITY" -> true;
      default -> false;
    };
  }

  /** Of an addition that is no column. */
  private @Nullable Alteration add(AlterAction.Add add) {
    if (!(add.element() instanceof TableElement.Constraint constraint)) {
      throw refused("what ADD adds is not recognised; to add a column write ADD COLUMN");
    }
    elements.checkConstraint(constraint);
    return null;
  }

  private static @Nullable Alteration drop(AlterAction.Drop drop) {
    Identifier name = drop.name();
    if (drop.part() == AlterAction.Part.KEY || name == null) {
      return null;
    }
    return drop.part() == AlterAction.Part.CONSTRAINT
        ? new Alteration.DropConstraint(StatementNames.folded(name))
        : new Alteration.Drop(StatementNames.folded(name));
  }

  /**
   * {@code MODIFY a …} and {@code CHANGE a b …}, which redefine a column: only for a plain column
   * that keeps its position.
   */
  private @Nullable Alteration modified(AlterAction.Modify modify) {
    Identifier name = modify.column().name();
    Identifier former = modify.former() == null ? name : modify.former();
    if (modify.column().attributes().stream().anyMatch(TableElement.Encrypt.class::isInstance)) {
      throw notUnderstood();
    }
    AddedElementCheck.refuseMoving(modify.column());
    elements.checkRedefined(former, modify.column());
    return StatementNames.folded(former).equals(StatementNames.folded(name))
        ? null
        : renamed(former, name);
  }

  private void refuseRenaming() {
    if (!context.dialect().renamesCheckedColumns()) {
      throw refused("the database renames neither a table nor a column that has a check");
    }
  }

  private @Nullable Alteration rename(AlterAction.Rename rename) {
    refuseRenaming();
    if (rename.part() == AlterAction.Part.COLUMN && rename.from() != null) {
      return renamed(rename.from(), rename.to());
    }
    if (rename.part() != AlterAction.Part.TABLE) {
      return null;
    }
    String to = names.stored(rename.to());
    names.requireClear(to, DefinitionRefusal.NOT_ALTERED);
    if (context.catalog().table(to).isPresent()) {
      throw refused("there is an encrypted table of this name");
    }
    return new Alteration.RenameTable(to);
  }

  private Alteration renamed(Identifier from, Identifier to) {
    String name = names.stored(to);
    names.requireClear(name, DefinitionRefusal.NOT_ALTERED);
    if (elements.isKnown(to)) {
      throw refused("there is a column of this name");
    }
    return new Alteration.Rename(StatementNames.folded(from), name);
  }

  static NacreException refused(String what) {
    return DefinitionRefusal.NOT_ALTERED.because(what);
  }

  static NacreException notUnderstood() {
    return refused("what ALTER TABLE does is not understood");
  }
}
