package dev.nacre.core.sql.resolve;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the encrypted column that a name means in a scope: first in its own FROM clause, then in
 * those of outer queries. A name that could mean several columns is refused.
 */
record NameResolver(Scope innermost) {
  /** Pseudo-columns of a sequence. */
  private static final Set<String> OF_SEQUENCES = Set.of("NEXTVAL", "CURRVAL");

  /** The meaning of an unqualified name; null if that is no encrypted column. */
  @Nullable EncryptedColumn resolveUnqualified(String name) {
    boolean mayBeAnother = false;
    for (Scope scope = innermost; scope != null; scope = scope.outer()) {
      EncryptedColumn found = findIn(scope, name);
      if (found != null) {
        if (mayBeAnother) {
          // The name may be a column of a nearer plain table, whose columns are not known.
          throw Relation.ambiguous(found);
        }
        return found;
      }
      for (FromItem item : scope.fromItems()) {
        if (item.relation().table() == null && item.relation().hasPlain(name)) {
          return null; // the result of a query; it shadows a table of this name
        }
        mayBeAnother |= item.relation().mayHave(name);
      }
    }
    return null;
  }

  /** See {@link Scope#qualifier(String)}. */
  Optional<Scope.Qualifier> qualifier(String name) {
    Set<String> skippedTables = new HashSet<>();
    for (Scope scope = innermost; scope != null; scope = scope.outer()) {
      EncryptedColumn found = findIn(scope, name);
      if (found != null) {
        return skippedTables.isEmpty()
            ? Optional.empty()
            : Optional.of(new Scope.Qualifier(written(scope, found, name), skippedTables));
      }
      for (FromItem item : scope.fromItems()) {
        item.relation().rest().tables().forEach(table -> skippedTables.add(table.path()));
      }
    }
    return Optional.empty();
  }

  private String written(Scope its, EncryptedColumn column, String name) {
    FromItem item =
        its.fromItems().stream()
            .filter(one -> one.relation().find(name) != null)
            .findFirst()
            .orElseThrow();
    boolean hidden = item.written().isEmpty() || its.hasMergedColumn(name);
    for (Scope scope = innermost; scope != null && scope != its; scope = scope.outer()) {
      hidden |= scope.isRow(item.alias()) || scope.hasItemNamed(item.alias());
    }
    if (hidden) {
      throw Relation.ambiguous(column);
    }
    return item.written();
  }

  /** The encrypted column of this name in one FROM clause. */
  private static @Nullable EncryptedColumn findIn(Scope scope, String name) {
    EncryptedColumn found = null;
    for (FromItem item : scope.fromItems()) {
      EncryptedColumn one = item.relation().find(name);
      if (one != null && found != null && !scope.hasMergedColumn(name)) {
        throw Relation.ambiguous(one);
      }
      found = found == null ? one : found;
    }
    return found;
  }

  /** The meaning of a qualified name; null if that is no encrypted column. */
  @Nullable EncryptedColumn resolveQualified(String qualifier, String name) {
    EncryptedColumn hidden = null;
    EncryptedColumn found = null;
    boolean known = false;
    boolean certain = false;
    for (Scope scope = innermost; scope != null && !certain; scope = scope.outer()) {
      if (scope.isRow(qualifier)) {
        if (known || scope.hasItemNamed(qualifier)) {
          throw unknown(); // a table has this name too, and databases differ in which is meant
        }
        return ofRow(scope, name);
      }
      EncryptedColumn here = null;
      boolean mine = false;
      for (FromItem item : scope.fromItems()) {
        if (!item.isCalled(qualifier)) {
          continue;
        }
        boolean meant = item.alias().equals(qualifier);
        EncryptedColumn one = item.relation().find(name);
        if (one != null && (meant ? here : hidden) != null) {
          throw Relation.ambiguous(one);
        }
        refuseFunction(item.relation(), one, name);
        if (meant) {
          mine = true;
          here = one == null ? here : one;
          certain |= item.relation().table() == null && item.relation().hasPlain(name);
        } else {
          hidden = one == null ? hidden : one;
        }
      }
      if (known && here != null) {
        // The nearest table of this name may lack the column; then some databases search outer
        // queries.
        throw Relation.ambiguous(here);
      }
      known |= mine;
      found = here;
      certain |= here != null;
    }
    if (known) {
      if (hidden != null && !hidden.equals(found)) {
        throw Relation.ambiguous(hidden);
      }
      return found;
    }
    if (hidden == null && !OF_SEQUENCES.contains(name)) {
      throw unknown();
    }
    return hidden;
  }

  /** {@code row.name} may also be a function of the row, or a column that does not exist. */
  private void refuseFunction(Relation relation, @Nullable EncryptedColumn found, String name) {
    if (found == null
        && !relation.hasPlain(name)
        && (!relation.isPlain() || relation.isNamed())
        && !innermost.isSystemColumn(name)) {
      throw unknown();
    }
  }

  /** The column of a row of the target table, which is the first. */
  private @Nullable EncryptedColumn ofRow(Scope scope, String name) {
    Relation written = scope.fromItems().get(0).relation();
    EncryptedColumn found = written.find(name);
    refuseFunction(written, found, name);
    return found;
  }

  private static NacreException unknown() {
    return Refusals.statement("qualifies a column with a table that has no such column there");
  }
}
