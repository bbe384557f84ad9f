package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The tables that a statement reads from or writes to, and what names mean among them. */
public final class Scope {
  private final List<Use> uses = new ArrayList<>();

  /**
   * One table in a FROM clause.
   *
   * @param alias what the statement calls it, folded
   * @param table nothing for a table without encrypted columns, of which no column is known
   */
  public record Use(String alias, @Nullable CatalogTable table) {}

  public void add(String alias, @Nullable CatalogTable table) {
    uses.add(new Use(Catalog.folded(alias), table));
  }

  public List<Use> uses() {
    return uses;
  }

  public boolean isPlain() {
    return uses.stream().allMatch(use -> use.table() == null);
  }

  /**
   * The encrypted column that a name may mean, or nothing.
   *
   * @param qualifier folded; nothing for a bare name
   * @param name folded
   * @throws NacreException when it may mean several
   */
  public @Nullable EncryptedColumn find(@Nullable String qualifier, String name) {
    boolean known = false;
    EncryptedColumn found = null;
    for (Use use : uses) {
      CatalogTable table = use.table();
      boolean meant =
          qualifier == null
              || use.alias().equals(qualifier)
              || (table != null && Catalog.folded(table.name()).equals(qualifier));
      known |= meant;
      if (meant && table != null) {
        EncryptedColumn one = column(table, name);
        if (one != null && found != null) {
          throw ambiguous(one);
        }
        found = one == null ? found : one;
      }
    }
    if (!known) {
      // A qualifier that is none of the tables: the database may know what it is, we do not.
      for (Use use : uses) {
        CatalogTable table = use.table();
        EncryptedColumn one = table == null ? null : column(table, name);
        if (one != null) {
          throw ambiguous(one);
        }
      }
    }
    return found;
  }

  /** Whether a bare name may stand for a whole row of a table with encrypted columns. */
  public boolean isRow(String name) {
    for (Use use : uses) {
      CatalogTable table = use.table();
      if (table != null
          && (use.alias().equals(name) || Catalog.folded(table.name()).equals(name))
          && table.columns().stream()
              .noneMatch(column -> Catalog.folded(column.name()).equals(name))) {
        return true;
      }
    }
    return false;
  }

  /** The encrypted column of this name, folded, or nothing. */
  public static @Nullable EncryptedColumn column(CatalogTable table, String name) {
    for (CatalogColumn column : table.columns()) {
      if (Catalog.folded(column.name()).equals(name)) {
        return of(table, column);
      }
    }
    return null;
  }

  public static @Nullable EncryptedColumn of(CatalogTable table, CatalogColumn column) {
    Encryption encryption = column.encryption();
    return encryption == null ? null : new EncryptedColumn(table, column.name(), encryption);
  }

  private static NacreException ambiguous(EncryptedColumn column) {
    return new NacreException(
        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
        "A name may mean the encrypted column " + column.text() + " or something else");
  }
}
