package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table with encrypted columns that a statement would create.
 *
 * @param schema as the database would store it; may be empty
 * @param name as the database would store it
 * @param isIfAbsent whether an existing table of this name is left as it is
 * @param sql the text to send, with binary columns and checks in place of the encrypted columns
 */
public record TableDraft(
    String schema, String name, boolean isIfAbsent, List<Column> columns, String sql) {
  /**
   * @param encrypted null for a plain column
   */
  public record Column(String name, @Nullable Encrypted encrypted) {}

  /**
   * @param group empty when the column has its own key, or inherits one
   * @param inherited the group of the column that this one refers to, or null
   * @param sums null for a column that the server cannot add up
   */
  public record Encrypted(
      ColumnType type,
      Protection protection,
      String group,
      @Nullable UUID inherited,
      @Nullable SumCapability sums) {
    public Encrypted(ColumnType type, Protection protection, String group) {
      this(type, protection, group, null, null);
    }

    Encrypted in(UUID known) {
      return new Encrypted(type, protection, group, known, sums);
    }

    Encrypted summed(SumCapability capability) {
      return new Encrypted(type, protection, group, inherited, capability);
    }
  }

  /** Whether the server can add up one of its columns. */
  public boolean hasSums() {
    return columns.stream().anyMatch(one -> one.encrypted != null && one.encrypted.sums != null);
  }

  /**
   * @throws NacreException when a column that the statement declares encrypted differs in the
   *     catalog; columns added or dropped since do not matter
   */
  void requireAgreement(CatalogTable known, Catalog catalog) {
    columns.forEach(
        column -> requireAgreement(column, known, catalog, DefinitionRefusal.NOT_CREATED));
  }

  static void requireAgreement(
      Column column, CatalogTable known, Catalog catalog, DefinitionRefusal refusal) {
    Optional<CatalogColumn> there =
        known.columns().stream()
            .filter(one -> Catalog.folded(one.name()).equals(Catalog.folded(column.name())))
            .findFirst();
    if (there.isPresent() && !agree(column.encrypted, there.get().encryption(), catalog)) {
      throw refusal.because(
          "the table is there, and its column "
              + there.get().name()
              + " is encrypted in another way, or only one of the two is");
    }
  }

  /** The suite is left out: a policy or a REKEY may have chosen another one since. */
  private static boolean agree(
      @Nullable Encrypted encrypted, @Nullable Encryption there, Catalog catalog) {
    if (encrypted == null || there == null) {
      return encrypted == null && there == null;
    }
    boolean group =
        encrypted.inherited == null
            ? Catalog.folded(encrypted.group)
                .equals(Catalog.folded(catalog.group(there.group()).name()))
            : encrypted.inherited.equals(there.group());
    return encrypted.type.holdsSameValuesAs(there.type())
        && encrypted.protection.comparesEqual() == there.protection().comparesEqual()
        && Objects.equals(options(encrypted.sums), options(there.sums()))
        && group;
  }

  private static @Nullable SumOptions options(@Nullable SumCapability sums) {
    return sums == null ? null : sums.options();
  }

  /** Without the text, because a default in it is a value. */
  @Override
  public String toString() {
    return "TableDraft[" + name + "]";
  }
}
