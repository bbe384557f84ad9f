package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.text.NameFolding;
import dev.nacre.core.value.ColumnType;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A column that a statement would create.
 *
 * @param name as the database would store it
 * @param encrypted null for a plain column
 */
public record ColumnDraft(String name, @Nullable Encrypted encrypted) {
  /**
   * @param group empty when the column has its own key, or inherits one
   * @param inherited the group of the column that this one refers to, or null
   * @param sums null for a column that cannot be added up
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

    public Encrypted in(UUID known) {
      return new Encrypted(type, protection, group, known, sums);
    }

    Encrypted summed(SumCapability capability) {
      return new Encrypted(type, protection, group, inherited, capability);
    }
  }

  /** Whether its cells have sum forms. */
  public boolean hasSumForm() {
    return encrypted != null && encrypted.sums != null && !encrypted.sums.byRows();
  }

  /**
   * @throws NacreException when the catalog has a column of this name that is encrypted in another
   *     way
   */
  public void requireAgreement(CatalogTable known, Catalog catalog, DefinitionRefusal refusal) {
    Optional<CatalogColumn> there =
        known.columns().stream()
            .filter(one -> NameFolding.fold(one.name()).equals(NameFolding.fold(name)))
            .findFirst();
    if (there.isPresent() && !agree(encrypted, there.get().encryption(), catalog)) {
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
            ? NameFolding.fold(encrypted.group)
                .equals(NameFolding.fold(catalog.group(there.group()).name()))
            : encrypted.inherited.equals(there.group());
    return encrypted.type.holdsSameValuesAs(there.type())
        && encrypted.protection.comparesEqual() == there.protection().comparesEqual()
        && Objects.equals(options(encrypted.sums), options(there.sums()))
        && group;
  }

  private static @Nullable SumOptions options(@Nullable SumCapability sums) {
    return sums == null ? null : sums.options();
  }
}
