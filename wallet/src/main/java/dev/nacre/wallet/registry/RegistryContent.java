package dev.nacre.wallet.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** What a registry holds. Immutable; a change makes another. */
record RegistryContent(
    List<DatabaseRecord> databases,
    List<CatalogPin> pins,
    List<AcceptedRestore> restores,
    List<AuditHead> heads) {
  static final RegistryContent EMPTY =
      new RegistryContent(List.of(), List.of(), List.of(), List.of());

  RegistryContent {
    databases = List.copyOf(databases);
    pins = List.copyOf(pins);
    restores = List.copyOf(restores);
    heads = List.copyOf(heads);
  }

  Optional<DatabaseRecord> database(UUID id) {
    return databases.stream().filter(each -> each.databaseId().equals(id)).findFirst();
  }

  Optional<CatalogPin> pin(String database) {
    return pins.stream().filter(each -> each.database().equals(database)).findFirst();
  }

  Optional<AuditHead> head(UUID log) {
    return heads.stream().filter(each -> each.log().equals(log)).findFirst();
  }

  boolean isUsed(RestoreToken token) {
    return restores.stream().anyMatch(each -> each.token().equals(token));
  }

  RegistryContent with(DatabaseRecord record) {
    return new RegistryContent(
        put(databases, each -> each.databaseId().equals(record.databaseId()), record),
        pins,
        restores,
        heads);
  }

  RegistryContent with(CatalogPin pin) {
    return new RegistryContent(
        databases, put(pins, each -> each.database().equals(pin.database()), pin), restores, heads);
  }

  RegistryContent with(AcceptedRestore restore) {
    return new RegistryContent(databases, pins, put(restores, each -> false, restore), heads);
  }

  RegistryContent with(AuditHead head) {
    return new RegistryContent(
        databases, pins, restores, put(heads, each -> each.log().equals(head.log()), head));
  }

  RegistryContent withoutDatabase(UUID id) {
    return new RegistryContent(
        databases.stream().filter(each -> !each.databaseId().equals(id)).toList(),
        pins,
        restores,
        heads);
  }

  RegistryContent withoutPin(String database) {
    return new RegistryContent(
        databases,
        pins.stream().filter(each -> !each.database().equals(database)).toList(),
        restores,
        heads);
  }

  private static <T> List<T> put(List<T> all, Predicate<T> same, T next) {
    List<T> changed = new ArrayList<>(all);
    changed.removeIf(same);
    changed.add(next);
    return changed;
  }
}
