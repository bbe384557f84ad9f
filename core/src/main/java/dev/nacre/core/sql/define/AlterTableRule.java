package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.planner.DefinedExpressions;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.StatementTokens;
import dev.nacre.core.sql.tree.Change;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Element;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
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
  private final StatementNames names;
  private final Dialect dialect;
  private final Catalog catalog;
  private final DefinedExpressions expressions;
  private final ColumnRule columnRule;
  private final References references;
  private final ColumnPolicy policy;
  private @Nullable CatalogTable table;
  private AddedElements added;
  private String checking = "";

  // Whether an encrypted column is added.
  private boolean encrypts;

  AlterTableRule(
      StatementTokens words,
      Dialect dialect,
      Catalog catalog,
      ColumnPolicy policy,
      PrimaryKeys keys) {
    this.policy = policy;
    this.names = new StatementNames(words, dialect);
    this.dialect = dialect;
    this.catalog = catalog;
    this.expressions = new DefinedExpressions(words, catalog, dialect);
    this.references =
        new References(
            catalog, keys, dialect.keys().areReferredTo(), DefinitionRefusal.NOT_ALTERED);
    this.columnRule = new ColumnRule(names, DefinitionRefusal.NOT_ALTERED);
    this.added = new AddedElements(names, catalog, references, null);
  }

  /** The change of the catalog, or that the text is sent unchanged. */
  Rewriting apply(Definition.AlterTable alter) {
    Rewriting.Convert convert = new ConvertRule(names, catalog, columnRule).apply(alter);
    if (convert != null) {
      return convert;
    }
    Path path = alter.name();
    CatalogTable found = catalog.table(path.last().text()).orElse(null);
    table = found;
    String own = StatementNames.folded(path.last());
    String inSchema = path.qualifier() == null ? "" : StatementNames.folded(path.qualifier());
    columnRule.by(column -> policy.line(found == null ? inSchema : found.schema(), own, column));
    expressions.about(
        "", found == null ? Relation.plain(names.path(path), null) : Relation.of(found));
    added = new AddedElements(names, catalog, references, found);
    if (found != null) {
      requireSchema(path, found);
    }
    if (found != null && found.hasSums()) {
      new SummedTable(names, found).refuseHidden(alter);
    }
    ActionList list = new ActionList(names, alter);
    list.refuse();
    List<Alteration> alterations = new ArrayList<>();
    for (Change one : alter.changes()) {
      Alteration alteration = alteration(one);
      if (alteration != null) {
        alterations.add(alteration);
      }
    }
    expressions.checks(alter, defined(alter));
    if (found == null && encrypts) {
      return first(alter, alterations);
    } else if (alterations.isEmpty() || found == null) {
      return new Rewriting.Planned(expressions.plan());
    }
    String behind = found.hasSums() ? new SummedTable(names, found).behind(alterations) : "";
    columnRule.insert(alter.span().end(), behind + checking);
    return new Rewriting.Alter(found, list.together(alterations), columnRule.text());
  }

  /** The first encrypted column of a table that the catalog does not know yet. */
  private Rewriting first(Definition.AlterTable alter, List<Alteration> alterations) {
    Path path = alter.name();
    boolean alone = alter.changes().size() == 1 && alter.isBare() && path.parts().size() <= 2;
    if (!alone || !(alterations.get(0) instanceof Alteration.Add add)) {
      throw refused("the first encrypted column of a table is added alone, and without IF EXISTS");
    }
    String schema = path.qualifier() == null ? "" : names.stored(path.qualifier());
    String name = names.stored(path.last());
    columnRule.refuseUnclear(schema);
    columnRule.refuseUnclear(name);
    columnRule.insert(alter.span().end(), checking);
    return new Rewriting.AddFirst(schema, name, add.column(), columnRule.text());
  }

  /** Columns that may exist after the statement. */
  private static Set<String> defined(Definition.AlterTable alter) {
    Set<String> defined = new HashSet<>();
    for (Change one : alter.changes()) {
      if (one instanceof Change.Add add && add.element() instanceof Element.Column column) {
        defined.add(StatementNames.folded(column.name()));
      } else if (one instanceof Change.Modify modify) {
        defined.add(StatementNames.folded(modify.column().name()));
      }
    }
    return defined;
  }

  /** {@code RENAME COLUMN table.column TO name}, where that is a statement. */
  Rewriting.Alter rename(Definition.RenameColumn rename) {
    List<Identifier> parts = rename.column().parts();
    Identifier named = rename.column().qualifier();
    CatalogTable found = named == null ? null : catalog.table(named.text()).orElse(null);
    boolean here =
        parts.size() == 2 || (parts.size() == 3 && found != null && isSchema(parts.get(0), found));
    if (found == null || !here) {
      throw refused("what is renamed is no plain column of a table with encrypted ones");
    }
    table = found;
    if (EncryptedColumn.named(found, StatementNames.folded(rename.column().last())) != null) {
      refuseRenaming();
    }
    return new Rewriting.Alter(
        found, renamed(rename.column().last(), rename.to()), columnRule.text());
  }

  static void requireSchema(Path path, CatalogTable found) {
    Identifier schema = path.qualifier();
    if (schema != null && !isSchema(schema, found)) {
      throw refused("the name of its schema is another one than that of the encrypted table");
    }
  }

  private static boolean isSchema(Identifier schema, CatalogTable found) {
    return StatementNames.folded(schema).equals(Catalog.folded(found.schema()));
  }

  private @Nullable Alteration alteration(Change change) {
    if (change instanceof Change.Add add) {
      return add(add);
    }
    if (change instanceof Change.Drop drop) {
      return drop(drop);
    }
    if (change instanceof Change.Rename rename) {
      return rename(rename);
    }
    if (change instanceof Change.Alter alter) {
      added.altered(alter.column());
      return null;
    }
    if (change instanceof Element.Option option && isHarmless(option)) {
      return null;
    }
    if (change instanceof Change.Modify modify && dialect.hasInlineKeys()) {
      return modified(modify);
    }
    throw notUnderstood();
  }

  /**
   * {@code COMMENT = 'x'}, {@code AUTO_INCREMENT = 7}, {@code OWNER TO me} and {@code SET
   * REFERENTIAL_INTEGRITY FALSE}: the last disables foreign keys, but not the checks of cells.
   */
  private static boolean isHarmless(Element.Option option) {
    return switch (option.word()) {
      case "COMMENT", "AUTO_INCREMENT" -> option.value() instanceof Operand.Literal;
      case "OWNER", "REFERENTIAL_INTEGRITY" -> true;
      default -> false;
    };
  }

  private @Nullable Alteration add(Change.Add add) {
    if (add.element() instanceof Element.Constraint constraint) {
      added.constraint(constraint);
      return null;
    }
    if (!(add.element() instanceof Element.Column definition)) {
      throw refused("what ADD adds is not recognised; to add a column write ADD COLUMN");
    }
    AddedElements.refuseMoving(definition);
    ColumnRule.Definition column = columnRule.read(definition);
    TableDraft.Encrypted encrypted = column.encrypted();
    refuseLater(encrypted, column.name(), columnRule.asked(definition));
    encrypts |= encrypted != null;
    boolean again = table != null && add.ifAbsent() != null && isKnown(definition.name());
    if (!again && isKnown(definition.name())) {
      throw refused("a column of this name exists; drop it with DROP COLUMN IF EXISTS first");
    }
    if (encrypted == null) {
      added.plain(definition);
    } else if (column.reference() != null) {
      encrypted = encrypted.in(references.inherited(column.reference(), encrypted).group());
    }
    if (encrypted != null && definition.says("NOT NULL")) {
      checking = dialect.checkingRows();
    }
    if (table == null && encrypted == null) {
      return null;
    }
    TableDraft.Column draft = new TableDraft.Column(column.name(), encrypted);
    if (again && table != null) {
      TableDraft.requireAgreement(draft, table, catalog, DefinitionRefusal.NOT_ALTERED);
      return new Alteration.AddIfMissing(column.name());
    } else if (add.ifAbsent() != null) {
      columnRule.leaveOut(add.ifAbsent().span()); // an existing column unknown to the catalog fails
    }
    return new Alteration.Add(draft);
  }

  /** A table with rows would need a sum form for each of them. */
  private static void refuseLater(
      TableDraft.@Nullable Encrypted encrypted, String column, String asked) {
    if (encrypted != null && encrypted.sums() != null) {
      throw DefinitionRefusal.NOT_ALTERED.because(
          ErrorCode.NOT_BUILT_YET,
          "the column "
              + column
              + " is added without WITH (SUM), and then MODIFY ("
              + column
              + " ENCRYPT WITH (SUM)) converts it"
              + (asked.isEmpty() ? "" : asked + "; connect without that line meanwhile"));
    }
  }

  private boolean isKnown(Identifier name) {
    return table != null
        && table.columns().stream()
            .anyMatch(one -> Catalog.folded(one.name()).equals(StatementNames.folded(name)));
  }

  private static @Nullable Alteration drop(Change.Drop drop) {
    Identifier name = drop.name();
    if (drop.part() == Change.Part.KEY || name == null) {
      return null;
    }
    return drop.part() == Change.Part.CONSTRAINT
        ? new Alteration.DropConstraint(StatementNames.folded(name))
        : new Alteration.Drop(StatementNames.folded(name));
  }

  /**
   * {@code MODIFY a …} and {@code CHANGE a b …}, which redefine a column: only for a plain column
   * that keeps its position.
   */
  private @Nullable Alteration modified(Change.Modify modify) {
    Identifier name = modify.column().name();
    Identifier former = modify.former() == null ? name : modify.former();
    if (modify.column().attributes().stream().anyMatch(Element.Encrypt.class::isInstance)) {
      throw notUnderstood();
    }
    AddedElements.refuseMoving(modify.column());
    added.redefined(former, modify.column());
    return StatementNames.folded(former).equals(StatementNames.folded(name))
        ? null
        : renamed(former, name);
  }

  private void refuseRenaming() {
    if (!dialect.renamesCheckedColumns()) {
      throw refused("the database renames neither a table nor a column that has a check");
    }
  }

  private @Nullable Alteration rename(Change.Rename rename) {
    refuseRenaming();
    if (rename.part() == Change.Part.COLUMN && rename.from() != null) {
      return renamed(rename.from(), rename.to());
    }
    if (rename.part() != Change.Part.TABLE) {
      return null;
    }
    String to = names.stored(rename.to());
    columnRule.refuseUnclear(to);
    if (catalog.table(to).isPresent()) {
      throw refused("there is an encrypted table of this name");
    }
    return new Alteration.RenameTable(to);
  }

  private Alteration renamed(Identifier from, Identifier to) {
    String name = names.stored(to);
    columnRule.refuseUnclear(name);
    if (isKnown(to)) {
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
