package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.PrimaryKeys;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.TableElement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code REFERENCES table (columns)}: the database compares what is in the columns, so both are
 * plain, or both are deterministic, of one key group and kind of type.
 *
 * @param keys the columns referred to when a foreign key names none
 * @param toPrimaryKeys whether a foreign key without columns refers to the primary key
 * @param refusal of what is being defined
 */
public record ReferencesClause(
    Catalog catalog, PrimaryKeys keys, boolean toPrimaryKeys, DefinitionRefusal refusal) {
  /** Refuses a plain column, the n-th of {@code size}, that refers to an encrypted one. */
  public void requirePlainTarget(TableElement.Reference target, int n, int size) {
    CatalogTable table = table(target);
    if (table == null || (target.columns().isEmpty() && !mayHaveEncryptedKey(table))) {
      return;
    }
    EncryptedColumn column = column(target, table, n, size);
    if (column != null) {
      throw refused(
          "a foreign key from a plain column to the encrypted column "
              + column.text()
              + ", which would need ENCRYPT NO SALT in its key group");
    }
  }

  private @Nullable CatalogTable table(TableElement.Reference target) {
    return catalog.table(target.table().last().text()).orElse(null);
  }

  /** Whether the catalog allows an encrypted key: only deterministic columns can be in keys. */
  public static boolean mayHaveEncryptedKey(CatalogTable table) {
    return table.columns().stream()
        .anyMatch(
            column ->
                column.encryption() != null && column.encryption().protection().comparesEqual());
  }

  /** Refuses an existing column unless it is comparable with its target. */
  public void requireComparableTarget(
      EncryptedColumn own, TableElement.Reference target, int n, int size) {
    CatalogTable table = table(target);
    EncryptedColumn other = table == null ? null : column(target, table, n, size);
    if (other == null) {
      throw refused("a foreign key between an encrypted column and one that is not");
    }
    if (!own.encryption().comparesWith(other.encryption())) {
      throw Refusals.notOfOneGroup(own, other);
    }
  }

  /** The encrypted column that the n-th column refers to, or null. */
  private @Nullable EncryptedColumn column(
      TableElement.Reference target, CatalogTable table, int n, int size) {
    List<String> columns = target.columns().stream().map(StatementNames::folded).toList();
    if (columns.isEmpty() && !toPrimaryKeys) {
      throw refused(
          "a foreign key that names no columns, which here are those of the same names and not the"
              + " primary key; name the columns of "
              + table.name());
    }
    if (columns.isEmpty()) {
      columns = keys.of(table).orElse(List.of());
    }
    if (columns.isEmpty()) {
      throw refused(
          "a foreign key that names no columns, to the table "
              + table.name()
              + ", of which the database tells no primary key");
    }
    if (columns.size() != size) {
      throw notUnderstood();
    }
    return EncryptedColumn.named(table, columns.get(n));
  }

  /** The encryption whose key group a column inherits from the one it refers to. */
  public Encryption inherited(TableElement.Reference target, ColumnDraft.Encrypted encrypted) {
    CatalogTable table = table(target);
    EncryptedColumn other = table == null ? null : column(target, table, 0, 1);
    if (other == null) {
      throw refused("a foreign key between an encrypted column and one that is not");
    }
    Encryption encryption = other.encryption();
    boolean named =
        encrypted.group().isEmpty()
            || catalog.group(encrypted.group()).filter(encryption::isIn).isPresent();
    if (!encrypted.protection().comparesEqual()
        || !encryption.protection().comparesEqual()
        || !named
        || encrypted.type().kind() != encryption.type().kind()) {
      throw refused(
          "a foreign key to "
              + other.text()
              + ", which is not deterministic of one group and type");
    }
    return encryption;
  }

  private NacreException refused(String what) {
    return refusal.because("there is " + what);
  }

  private NacreException notUnderstood() {
    return refusal.because("what a foreign key refers to is not understood");
  }
}
