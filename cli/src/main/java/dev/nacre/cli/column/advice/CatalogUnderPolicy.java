package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.planner.type.ColumnTypeResolver;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The catalog that a database would have if its tables were made under a policy. */
final class CatalogUnderPolicy {
  /** For planning alone: nothing is encrypted, so no key is needed. */
  private static final WrappedKey NO_KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);

  private final Dialect dialect;
  private final Map<String, KeyGroup> groups = new HashMap<>();
  private final List<KeyGroup> all = new ArrayList<>();

  private CatalogUnderPolicy(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * @param decisions on columns; empty for plain ones. One for a column that cannot be encrypted so
   *     counts as plain
   */
  static Catalog of(
      SchemaInfo schema, Function<ColumnInfo, Optional<Decision>> decisions, Dialect dialect) {
    CatalogUnderPolicy supposed = new CatalogUnderPolicy(dialect);
    List<CatalogTable> tables = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (ColumnInfo first : schema.columns()) {
      List<ColumnInfo> columns = schema.ofTableOf(first);
      // Nacre tells tables apart by their names alone.
      if (first.equals(columns.get(0)) && !names.contains(NameFolding.fold(first.table()))) {
        List<CatalogColumn> known = supposed.columns(columns, decisions);
        if (known.stream().anyMatch(column -> column.encryption() != null)) {
          tables.add(new CatalogTable(UUID.randomUUID(), first.place(), first.table(), known));
          names.add(NameFolding.fold(first.table()));
        }
      }
    }
    return new Catalog(UUID.randomUUID(), 1, NO_KEY, supposed.all, tables);
  }

  private List<CatalogColumn> columns(
      List<ColumnInfo> columns, Function<ColumnInfo, Optional<Decision>> decisions) {
    List<CatalogColumn> known = new ArrayList<>();
    int sums = 0;
    for (ColumnInfo column : columns) {
      Optional<Decision> decision = decisions.apply(column);
      boolean summed = decision.filter(one -> one.wish() == Wish.SUM).isPresent();
      sums += summed ? 1 : 0;
      known.add(column(column, decision, sums));
    }
    return known;
  }

  private CatalogColumn column(ColumnInfo column, Optional<Decision> decision, int number) {
    if (decision.isEmpty()
        || decision.get().wish() == Wish.PLAIN
        || obstacle(column, decision.get(), dialect).isPresent()) {
      return new CatalogColumn(column.name(), null);
    }
    boolean equal = decision.get().wish() == Wish.DETERMINISTIC;
    UUID id = UUID.randomUUID();
    String name = equal ? NameFolding.fold(decision.get().group()) : "";
    KeyGroup group =
        name.isEmpty()
            ? KeyGroup.first(id, "", NO_KEY)
            : groups.computeIfAbsent(
                name, unused -> KeyGroup.first(UUID.randomUUID(), name, NO_KEY));
    if (!all.contains(group)) {
      all.add(group);
    }
    return new CatalogColumn(
        column.name(),
        new Encryption(
            id,
            ColumnTypeResolver.declared(column.definition(), dialect, equal),
            equal ? Protection.DETERMINISTIC : Protection.RANDOMISED,
            group.id(),
            sums(decision.get(), number, dialect)));
  }

  private static @Nullable SumCapability sums(Decision decision, int number, Dialect dialect) {
    return decision.wish() == Wish.SUM
        ? dialect.sums().orElseThrow().capability(number, decision.sums())
        : null;
  }

  /** Why a column cannot be encrypted so, by its type; empty if it can. */
  static Optional<String> obstacle(ColumnInfo column, Decision decision, Dialect dialect) {
    if (decision.wish() == Wish.SUM && dialect.sums().isEmpty()) {
      return Optional.of("the database cannot add up encrypted columns");
    }
    Optional<String> unfit =
        decision.wish() == Wish.SUM
            ? dialect.sums().flatMap(sums -> sums.unfit(decision.sums()))
            : Optional.empty();
    if (unfit.isPresent()) {
      return unfit;
    }
    try {
      boolean equal = decision.wish() == Wish.DETERMINISTIC;
      Encryption unused =
          new Encryption(
              UUID.randomUUID(),
              ColumnTypeResolver.ofColumn(column.path(), column.definition(), dialect, equal),
              equal ? Protection.DETERMINISTIC : Protection.RANDOMISED,
              UUID.randomUUID(),
              sums(decision, 1, dialect));
      return Optional.empty();
    } catch (NacreException refused) {
      return Optional.of(String.valueOf(refused.getMessage()));
    }
  }
}
