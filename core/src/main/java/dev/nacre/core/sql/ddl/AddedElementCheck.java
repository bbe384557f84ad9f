package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.column.ReferencesClause;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.text.NameFolding;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks what ALTER TABLE adds or changes besides encrypted columns: plain columns and constraints.
 *
 * @param table the one that is altered, if it has encrypted columns
 */
record AddedElementCheck(
    StatementNames names,
    Catalog catalog,
    ReferencesClause references,
    @Nullable CatalogTable table) {
  /**
   * Words that move or hide a column: they are refused, because column positions matter to
   * statements without a column list.
   */
  private static final Set<String> MOVES = Set.of("BEFORE", "AFTER", "FIRST", "INVISIBLE");

  private static final Set<String> NULLABILITY = Set.of("SET", "DROP");

  /** Checks the definition of a plain column, which may name no encrypted column. */
  void checkPlain(TableElement.Column column) {
    if (column.type() != null) {
      refuseEncrypted(names.in(column.type().span()));
    }
    for (TableElement.Attribute attribute : column.attributes()) {
      if (attribute instanceof TableElement.Encrypt) {
        throw AlterTableRule.notUnderstood();
      }
      if (attribute instanceof TableElement.Reference reference) {
        references.requirePlainTarget(reference, 0, 1);
      } else {
        refuseEncrypted(names.in(attribute));
      }
    }
  }

  /** Checks the redefinition of an existing plain column. */
  void checkRedefined(Identifier name, TableElement.Column column) {
    EncryptedColumn encrypted = column(StatementNames.folded(name));
    if (encrypted != null) {
      throw Refusals.operator(encrypted, "ALTER COLUMN");
    }
    refuseMoving(column);
    checkPlain(column);
  }

  /** {@code ALTER COLUMN a …}: for an encrypted column only its nullability. */
  void checkAltered(TableElement.Column column) {
    Phrase verb = column.type();
    boolean nullable =
        verb != null
            && NULLABILITY.contains(verb.word())
            && names.text(verb.span()).length() == verb.word().length()
            && column.attributes().size() == 1
            && (column.says("NULL") || column.says("NOT NULL"));
    if (!nullable) {
      checkRedefined(column.name(), column);
    }
  }

  static void refuseMoving(TableElement.Column column) {
    if (MOVES.stream().anyMatch(column::says)) {
      throw AlterTableRule.notUnderstood();
    }
  }

  /** A constraint or a key: over plain and deterministic columns. */
  void checkConstraint(TableElement.Constraint constraint) {
    if (constraint.check() != null) {
      refuseTables(names.in(constraint.check().span())); // it is parsed with all other checks
    }
    List<String> columns = StatementNames.all(constraint.columns());
    for (int i = 0; i < columns.size(); i++) {
      EncryptedColumn column = column(columns.get(i));
      if (constraint.reference() == null) {
        Refusals.requireEquality(column, "a key");
      } else if (column != null) {
        references.requireComparableTarget(column, constraint.reference(), i, columns.size());
      } else {
        references.requirePlainTarget(constraint.reference(), i, columns.size());
      }
    }
    if (constraint.rest() != null) {
      names.requireOnly(constraint.rest().span());
      refuseTables(names.in(constraint.rest().span()));
    }
  }

  /** Whether the catalog knows a column of this name. */
  boolean isKnown(Identifier name) {
    return table != null
        && table.columns().stream()
            .anyMatch(one -> NameFolding.fold(one.name()).equals(StatementNames.folded(name)));
  }

  private @Nullable EncryptedColumn column(String name) {
    return table == null ? null : EncryptedColumn.named(table, name);
  }

  private void refuseEncrypted(List<String> found) {
    refuseTables(found);
    for (String name : found) {
      EncryptedColumn column = column(name);
      if (column != null) {
        throw Refusals.operator(column, "the definition of a plain one");
      }
    }
  }

  private void refuseTables(List<String> found) {
    if (found.stream().anyMatch(name -> catalog.table(name).isPresent())) {
      throw AlterTableRule.notUnderstood();
    }
  }
}
