package dev.nacre.core.sql.resolve;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.NacreException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a query reads from or a statement writes to, and what names mean there: first among its own,
 * then among those of the query around it.
 */
public final class Scope {
  private final @Nullable Scope outer;
  private final List<Use> uses = new ArrayList<>();

  // Names of columns that joins compare and show once.
  private final Set<String> merged = new HashSet<>();

  /**
   * One thing in a FROM clause.
   *
   * @param alias what the statement calls it, folded; empty when it has no name
   */
  public record Use(String alias, Relation relation) {}

  public Scope() {
    this(null);
  }

  /**
   * @param outer of the query around it, if there is one
   */
  public Scope(@Nullable Scope outer) {
    this.outer = outer;
  }

  public @Nullable Scope outer() {
    return outer;
  }

  public void add(String alias, Relation relation) {
    uses.add(new Use(Catalog.folded(alias), relation));
  }

  public List<Use> uses() {
    return uses;
  }

  /** Joins compare columns of this name on both sides, and show one. */
  public void merge(String name) {
    merged.add(name);
  }

  public boolean merges() {
    return !merged.isEmpty();
  }

  public boolean merges(String name) {
    return merged.contains(name);
  }

  public boolean isPlain() {
    return uses.stream().allMatch(use -> use.relation().isPlain());
  }

  /**
   * The encrypted column that a name may mean, or nothing.
   *
   * @param qualifier folded; nothing for a bare name
   * @param name folded
   * @throws NacreException when it may mean several
   */
  public @Nullable EncryptedColumn find(@Nullable String qualifier, String name) {
    return qualifier == null ? bare(name) : qualified(qualifier, name);
  }

  private @Nullable EncryptedColumn bare(String name) {
    boolean mayBeAnother = false;
    for (Scope scope = this; scope != null; scope = scope.outer) {
      EncryptedColumn found = scope.own(name);
      if (found != null) {
        if (mayBeAnother) {
          // Of a plain table nearer by, whose columns nobody knows here.
          throw Relation.ambiguous(found);
        }
        return found;
      }
      for (Use use : scope.uses) {
        if (use.relation.hasPlain(name)) {
          return null;
        }
        mayBeAnother |= use.relation.mayHave(name);
      }
    }
    return null;
  }

  /** The encrypted column of this name in this FROM clause. */
  private @Nullable EncryptedColumn own(String name) {
    EncryptedColumn found = null;
    for (Use use : uses) {
      EncryptedColumn one = use.relation.find(name);
      if (one != null && found != null && !merged.contains(name)) {
        throw Relation.ambiguous(one);
      }
      found = found == null ? one : found;
    }
    return found;
  }

  private @Nullable EncryptedColumn qualified(String qualifier, String name) {
    EncryptedColumn hidden = null;
    for (Scope scope = this; scope != null; scope = scope.outer) {
      EncryptedColumn found = null;
      boolean known = false;
      for (Use use : scope.uses) {
        CatalogTable table = use.relation.table();
        boolean meant = use.alias.equals(qualifier);
        if (!meant && (table == null || !Catalog.folded(table.name()).equals(qualifier))) {
          continue;
        }
        EncryptedColumn one = use.relation.find(name);
        EncryptedColumn before = meant ? found : hidden;
        if (one != null && before != null) {
          throw Relation.ambiguous(one);
        }
        if (meant) {
          known = true;
          found = one == null ? found : one;
        } else {
          // A table that has another name here: whether its own still counts, databases decide.
          hidden = one == null ? hidden : one;
        }
      }
      if (known) {
        if (hidden != null && !hidden.equals(found)) {
          throw Relation.ambiguous(hidden);
        }
        return found;
      }
    }
    if (hidden == null) {
      refuseAnywhere(name);
    }
    return hidden;
  }

  /** After a qualifier that is none of the tables: the database may know what it is, we do not. */
  private void refuseAnywhere(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        EncryptedColumn one = use.relation.find(name);
        if (one != null) {
          throw Relation.ambiguous(one);
        }
      }
    }
  }

  /** Whether a bare name may stand for a whole row with encrypted columns. */
  public boolean isRow(String name) {
    for (Scope scope = this; scope != null; scope = scope.outer) {
      for (Use use : scope.uses) {
        CatalogTable table = use.relation.table();
        boolean called =
            use.alias.equals(name) || (table != null && Catalog.folded(table.name()).equals(name));
        if (called
            && !use.relation.isPlain()
            && use.relation.columns().stream().noneMatch(column -> column.name().equals(name))) {
          return true;
        }
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
}
