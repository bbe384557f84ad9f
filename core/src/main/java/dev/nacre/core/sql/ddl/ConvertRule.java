package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.TableConversion.Kind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.column.EncryptClause;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.tree.AlterAction;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.TableElement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rule for {@code ALTER TABLE t MODIFY (c ENCRYPT …)}, {@code MODIFY (c DECRYPT)} and {@code
 * REKEY [USING …]}.
 */
record ConvertRule(StatementNames names, Catalog catalog) {
  /** The conversion; null for any other ALTER TABLE. */
  PlanResult.@Nullable Convert apply(Definition.AlterTable alter) {
    Path path = alter.name();
    if (!alter.isBare() || alter.actions().size() != 1 || path.parts().size() > 2) {
      return null;
    }
    String schema = path.qualifier() == null ? "" : names.stored(path.qualifier());
    String table = names.stored(path.last());
    AlterAction action = alter.actions().get(0);
    if (action instanceof Phrase phrase && phrase.word().equals("REKEY")) {
      Protection suite = suite(names.tokens(phrase.span()));
      requireKnown(path);
      return new PlanResult.Convert(Kind.REKEY, schema, table, "", suite, "");
    }
    if (!(action instanceof AlterAction.Convert convert)) {
      return null;
    }
    TableElement.Column column = convert.column();
    String name = names.stored(column.name());
    if (column.type() != null
        && column.type().word().equals("DECRYPT")
        && names.tokens(column.type().span()).size() == 1
        && column.attributes().isEmpty()) {
      if (EncryptedColumn.named(requireKnown(path), StatementNames.folded(column.name())) == null) {
        throw AlterTableRule.refused("the column is not encrypted");
      }
      return new PlanResult.Convert(Kind.DECRYPT, schema, table, name, null, "");
    }
    boolean encrypts =
        column.type() == null
            && !column.attributes().isEmpty()
            && column.attributes().get(0) instanceof TableElement.Encrypt;
    if (!encrypts) {
      return null;
    }
    EncryptClause clause =
        EncryptClause.of(
            (TableElement.Encrypt) column.attributes().get(0),
            names,
            DefinitionRefusal.NOT_ALTERED);
    if (column.attributes().size() > 1) {
      throw AlterTableRule.refused(
          "nothing may follow ENCRYPT but NO SALT, USING, WITH (SUM) and KEY GROUP");
    }
    if (clause.sums() != null) {
      requireSums(clause, name);
    }
    if (catalog.table(table).isPresent()) {
      EncryptedColumn known =
          EncryptedColumn.named(requireKnown(path), StatementNames.folded(column.name()));
      if (known != null) {
        throw AlterTableRule.refused(
            "the column "
                + known.text()
                + " is encrypted already; MODIFY (… DECRYPT) it before it is encrypted in another"
                + " way");
      }
    }
    names.requireClear(name, DefinitionRefusal.NOT_ALTERED);
    names.requireClear(table, DefinitionRefusal.NOT_ALTERED);
    names.requireClear(schema, DefinitionRefusal.NOT_ALTERED);
    return new PlanResult.Convert(
        Kind.ENCRYPT, schema, table, name, clause.protection(), clause.group(), clause.sums());
  }

  /** The type is not known here. */
  private void requireSums(EncryptClause clause, String column) {
    if (names.dialect().sums().isEmpty()) {
      throw DefinitionRefusal.NOT_ALTERED.sumsNotBuilt(names, column);
    }
    Optional<String> unfit =
        names.dialect().sums().get().unfit(Objects.requireNonNull(clause.sums()));
    if (clause.protection().comparesEqual() || unfit.isPresent()) {
      throw DefinitionRefusal.NOT_ALTERED.because(
          ErrorCode.SUM_OPTIONS_REFUSED,
          "the column " + column + " " + unfit.orElse("is either NO SALT or WITH (SUM), not both"));
    }
  }

  /** The suite of {@code REKEY USING 'AES256-OCB'}; null for {@code REKEY} alone. */
  private static @Nullable Protection suite(List<String> rekey) {
    if (rekey.size() == 1) {
      return null;
    }
    if (rekey.size() != 3 || !rekey.get(1).equalsIgnoreCase("USING")) {
      throw AlterTableRule.refused("nothing may follow REKEY but USING");
    }
    return EncryptClause.protection(rekey.get(2), DefinitionRefusal.NOT_ALTERED);
  }

  private CatalogTable requireKnown(Path path) {
    CatalogTable known =
        catalog
            .table(path.last().text())
            .orElseThrow(() -> AlterTableRule.refused("it has no encrypted columns"));
    AlterTableRule.requireSchema(path, known);
    return known;
  }
}
