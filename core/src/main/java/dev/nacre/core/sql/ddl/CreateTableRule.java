package dev.nacre.core.sql.ddl;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.column.CollateClause;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.ddl.column.ColumnRule;
import dev.nacre.core.sql.ddl.column.ReferencesClause;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementEdits;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.planner.DefinitionExpressionPlanner;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.text.NameFolding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rule for {@code CREATE TABLE} with columns that are declared ENCRYPT. */
final class CreateTableRule {
  private static final String CONSTRAINED =
      "a constraint of the table is about an encrypted column";

  private final DefinitionContext context;
  private final Definition.CreateTable create;
  private final StatementNames names;
  private final StatementEdits edits;
  private final ColumnRule columnRule;
  private final ReferencesClause references;
  private final Map<String, ColumnRule.Definition> definitions = new LinkedHashMap<>();

  // The name and the schema of the table, the latter as stored; it may be empty.
  private final String table;
  private final String schema;

  // The columns of the primary key, folded.
  private List<String> primaryKey = List.of();

  CreateTableRule(DefinitionContext context, Definition.CreateTable create) {
    this.context = context;
    this.create = create;
    this.names = context.newNames();
    this.edits = context.newEdits();
    this.references = context.newReferences(DefinitionRefusal.NOT_CREATED);
    this.table = StatementNames.folded(create.name().last());
    this.schema = create.name().qualifier() == null ? "" : names.stored(create.name().qualifier());
    this.columnRule =
        new ColumnRule(
            names,
            DefinitionRefusal.NOT_CREATED,
            column -> context.policy().line(schema, table, column),
            CollateClause.ofTable(create.options()),
            edits);
  }

  /** The table, which may have no encrypted columns and only refer to some. */
  TableDraft apply() {
    if (create.rest() != null && create.rest().word().equals("AS")) {
      throw refused(
          "it would be made from a query about encrypted columns; declare its columns, and fill it"
              + " with INSERT … SELECT");
    }
    if (create.elements().isEmpty() || create.name().parts().size() > 2) {
      throw refused("the name of the table is not understood");
    }
    if (create.rest() != null || !create.options().stream().allMatch(CreateTableRule::isHarmless)) {
      throw refused("nothing may follow the columns of a table with encrypted ones");
    }
    create.elements().forEach(this::read);
    boolean encrypts = definitions.values().stream().anyMatch(one -> one.encrypted() != null);
    if (create.ifAbsent() != null && encrypts) {
      // The caller checks before whether the table exists; one created meanwhile must be an error.
      edits.leaveOut(create.ifAbsent().span());
    }
    for (ColumnRule.Definition column : List.copyOf(definitions.values())) {
      if (column.reference() != null) {
        refer(column.reference(), List.of(NameFolding.fold(column.name())));
      }
    }
    create.elements().forEach(this::check);
    TableElement last = create.elements().get(create.elements().size() - 1);
    edits.insert(last.span().end(), columnRule.hidden().text());
    String stored = names.stored(create.name().last());
    if (encrypts) {
      names.requireClear(schema, DefinitionRefusal.NOT_CREATED);
      names.requireClear(stored, DefinitionRefusal.NOT_CREATED);
      verifyChecks();
    }
    return new TableDraft(
        schema,
        stored,
        create.ifAbsent() != null,
        definitions.values().stream().map(ColumnRule.Definition::column).toList(),
        edits.text());
  }

  private void read(TableElement element) {
    if (element instanceof TableElement.Column column) {
      String name = StatementNames.folded(column.name());
      if (HiddenColumns.isHidden(name)) {
        throw refused("a column has a name that is reserved for hidden columns of sums");
      }
      if (definitions.put(name, columnRule.read(column)) != null) {
        throw refused("two columns have one name");
      }
      if (column.says("PRIMARY KEY")) {
        primaryKey = List.of(name);
      }
    } else if (element instanceof TableElement.Constraint constraint) {
      if (constraint.kind() == TableElement.Constraint.Kind.PRIMARY) {
        primaryKey = StatementNames.columns(constraint.columns());
      }
    } else if (!isOther(element)) {
      throw refused("a part of the table is no column and no constraint");
    }
  }

  /** Whether an element is a constraint of another kind. */
  private static boolean isOther(TableElement element) {
    return element instanceof Phrase phrase && phrase.word().equals("CONSTRAINT");
  }

  /** Checks plain columns and constraints. */
  private void check(TableElement element) {
    if (isOther(element)) {
      requireAllPlain(names.in(element.span()), CONSTRAINED);
    } else if (element instanceof TableElement.Constraint constraint) {
      checkConstraint(constraint);
    } else if (element instanceof TableElement.Column column
        && encrypted(StatementNames.folded(column.name())) == null) {
      for (TableElement.Attribute attribute : column.attributes()) {
        if (attribute instanceof TableElement.Reference reference) {
          refer(reference, List.of(StatementNames.folded(column.name())));
        } else {
          requireAllPlain(
              names.in(attribute), "a plain column is defined by means of an encrypted one");
        }
      }
    }
  }

  /** Verifies that check constraints name only columns of the table. */
  private void verifyChecks() {
    DefinitionExpressionPlanner expressions = context.newExpressions();
    expressions.setTable(
        "",
        Relation.of(
            definitions.keySet().stream().map(name -> new Relation.Column(name, null)).toList()));
    expressions.planChecks(create, Set.of());
  }

  /** Whether a table option neither reads nor writes data. */
  private static boolean isHarmless(TableElement.Option option) {
    if (option.value() instanceof Operand.Literal literal) {
      return option.word().equals("COMMENT") || literal.kind() == Operand.Literal.Kind.NUMBER;
    }
    return !option.word().equals("ENGINE")
        || (option.value() instanceof Operand.Name name
            && StatementNames.folded(name.path().last()).equals("INNODB"));
  }

  /**
   * Checks a table constraint: keys may contain deterministic columns, check constraints no
   * encrypted ones.
   */
  private void checkConstraint(TableElement.Constraint constraint) {
    if (constraint.reference() != null) {
      refer(constraint.reference(), StatementNames.all(constraint.columns()));
    }
    for (Definition.Part part : constraint.columns()) {
      if (part.column() == null) {
        requireAllPlain(names.in(part.span()), CONSTRAINED);
        continue;
      }
      ColumnDraft.Encrypted encrypted = encrypted(StatementNames.folded(part.column()));
      if (encrypted != null && constraint.reference() == null) {
        if (!encrypted.protection().comparesEqual()) {
          throw refused(CONSTRAINED);
        }
        columnRule.refuseLongKey(encrypted, "an encrypted column");
      }
    }
    if (constraint.check() != null) {
      requireAllPlain(names.in(constraint.check().span()), CONSTRAINED);
    }
    if (constraint.rest() != null) {
      requireAllPlain(names.in(constraint.rest().span()), CONSTRAINED);
    }
  }

  @Safeguard("columns-42c")
  private void requirePlain(String name, String what) {
    if (encrypted(name) != null) {
      throw refused(what);
    }
  }

  /**
   * Requires that no name is an encrypted column or table; only foreign keys may name another
   * table.
   */
  private void requireAllPlain(List<String> found, String what) {
    for (String name : found) {
      requirePlain(name, what);
      if (context.catalog().table(name).isPresent()) {
        throw refused("a part of it is about another table with encrypted columns");
      }
    }
  }

  /**
   * @param name folded
   */
  private ColumnDraft.@Nullable Encrypted encrypted(String name) {
    ColumnRule.Definition column = definitions.get(name);
    return column == null ? null : column.encrypted();
  }

  /** Checks a foreign key of some of the columns. */
  private void refer(TableElement.Reference target, List<String> columns) {
    boolean itself = StatementNames.folded(target.table().last()).equals(table);
    for (int i = 0; i < columns.size(); i++) {
      String name = columns.get(i);
      ColumnRule.Definition own = definitions.get(name);
      ColumnDraft.Encrypted encrypted = own == null ? null : own.encrypted();
      if (itself) {
        within(encrypted, target, i);
      } else if (own != null && encrypted != null) {
        if (columns.size() > 1) {
          throw refused("a foreign key over several columns holds an encrypted one");
        }
        UUID group = references.inherited(target, encrypted).group();
        definitions.put(
            name, new ColumnRule.Definition(own.name(), encrypted.in(group), own.reference()));
      } else {
        references.requirePlainTarget(target, i, columns.size());
      }
    }
  }

  /** For a table that refers to itself: both columns must name the same key group. */
  private void within(ColumnDraft.@Nullable Encrypted own, TableElement.Reference target, int i) {
    List<String> columns =
        target.columns().isEmpty()
            ? primaryKey
            : target.columns().stream().map(StatementNames::folded).toList();
    ColumnRule.Definition other = i < columns.size() ? definitions.get(columns.get(i)) : null;
    ColumnDraft.Encrypted encrypted = other == null ? null : other.encrypted();
    boolean known = definitions.values().stream().allMatch(column -> column.encrypted() == null);
    if (known || (own == null && other != null && encrypted == null)) {
      return;
    }
    boolean alike =
        own != null
            && encrypted != null
            && own.protection().comparesEqual()
            && encrypted.protection().comparesEqual()
            && own.type().kind() == encrypted.type().kind()
            && !own.group().isEmpty()
            && own.group().equals(encrypted.group());
    if (!alike) {
      throw refused("the two columns of a foreign key need one KEY GROUP");
    }
  }

  static NacreException refused(String what) {
    return DefinitionRefusal.NOT_CREATED.because(what);
  }
}
