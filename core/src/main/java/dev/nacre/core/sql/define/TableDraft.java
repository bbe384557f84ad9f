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
   * @param secret null for a plain column
   */
  public record Column(String name, @Nullable Secret secret) {}

  /**
   * @param group empty when the column has its own key, or inherits one
   * @param inherited the group of the column that this one refers to, or null
   * @param sums null for a column that the server cannot add up
   */
  public record Secret(
      ColumnType type,
      Protection protection,
      String group,
      @Nullable UUID inherited,
      @Nullable SumCapability sums) {
    public Secret(ColumnType type, Protection protection, String group) {
      this(type, protection, group, null, null);
    }

    Secret in(UUID known) {
      return new Secret(type, protection, group, known, sums);
    }

    Secret summed(SumCapability capability) {
      return new Secret(type, protection, group, inherited, capability);
    }
  }

  /** Whether the server can add up one of its columns. */
  public boolean hasSums() {
    return columns.stream().anyMatch(one -> one.secret != null && one.secret.sums != null);
  }

  /**
   * @throws NacreException when a column that the statement declares encrypted differs in the
   *     catalog; columns added or dropped since do not matter
   */
  void requireAgreement(CatalogTable known, Catalog catalog) {
    columns.forEach(column -> requireAgreement(column, known, catalog));
  }

  static void requireAgreement(Column column, CatalogTable known, Catalog catalog) {
    Optional<CatalogColumn> there =
        known.columns().stream()
            .filter(one -> Catalog.folded(one.name()).equals(Catalog.folded(column.name())))
            .findFirst();
    if (there.isPresent() && !agree(column.secret, there.get().encryption(), catalog)) {
      throw CreateTableRule.refused(
          "the table is there, and its column "
              + there.get().name()
              + " is encrypted in another way, or only one of the two is");
    }
  }

  /** The suite is left out: a policy or a REKEY may have chosen another one since. */
  private static boolean agree(
      @Nullable Secret secret, @Nullable Encryption there, Catalog catalog) {
    if (secret == null || there == null) {
      return secret == null && there == null;
    }
    boolean group =
        secret.inherited == null
            ? Catalog.folded(secret.group)
                .equals(Catalog.folded(catalog.group(there.group()).name()))
            : secret.inherited.equals(there.group());
    return secret.type.holdsSameValuesAs(there.type())
        && secret.protection.comparesEqual() == there.protection().comparesEqual()
        && Objects.equals(options(secret.sums), options(there.sums()))
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
