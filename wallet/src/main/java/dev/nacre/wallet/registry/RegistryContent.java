package dev.nacre.wallet.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** The content of a registry. Immutable; a change creates a new one. */
record RegistryContent(
    List<DatabaseRecord> databases,
    List<CatalogPin> pins,
    List<AcceptedRestore> restores,
    List<AuditHead> heads,
    List<StoredPendingDecryption> orders) {
  static final RegistryContent EMPTY =
      new RegistryContent(List.of(), List.of(), List.of(), List.of(), List.of());

  RegistryContent {
    databases = List.copyOf(databases);
    pins = List.copyOf(pins);
    restores = List.copyOf(restores);
    heads = List.copyOf(heads);
    orders = List.copyOf(orders);
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

  Optional<StoredPendingDecryption> order(String place) {
    return orders.stream().filter(each -> each.place().equals(place)).findFirst();
  }

  boolean isUsed(RestoreToken token) {
    return restores.stream().anyMatch(each -> each.token().equals(token));
  }

  RegistryContent with(DatabaseRecord record) {
    return new RegistryContent(
        put(databases, each -> each.databaseId().equals(record.databaseId()), record),
        pins,
        restores,
        heads,
        orders);
  }

  RegistryContent with(CatalogPin pin) {
    return new RegistryContent(
        databases,
        put(pins, each -> each.database().equals(pin.database()), pin),
        restores,
        heads,
        orders);
  }

  RegistryContent with(AcceptedRestore restore) {
    return new RegistryContent(
        databases, pins, put(restores, each -> false, restore), heads, orders);
  }

  RegistryContent with(AuditHead head) {
    return new RegistryContent(
        databases, pins, restores, put(heads, each -> each.log().equals(head.log()), head), orders);
  }

  RegistryContent with(StoredPendingDecryption order) {
    Predicate<StoredPendingDecryption> same =
        each -> each.databaseId().equals(order.databaseId()) || each.place().equals(order.place());
    return new RegistryContent(databases, pins, restores, heads, put(orders, same, order));
  }

  RegistryContent withoutDatabase(UUID id) {
    return new RegistryContent(
        databases.stream().filter(each -> !each.databaseId().equals(id)).toList(),
        pins,
        restores,
        heads,
        orders);
  }

  RegistryContent withoutOrder(UUID id) {
    return new RegistryContent(
        databases,
        pins,
        restores,
        heads,
        orders.stream().filter(each -> !each.databaseId().equals(id)).toList());
  }

  RegistryContent withoutPin(String database) {
    return new RegistryContent(
        databases,
        pins.stream().filter(each -> !each.database().equals(database)).toList(),
        restores,
        heads,
        orders);
  }

  private static <T> List<T> put(List<T> all, Predicate<T> same, T next) {
    List<T> changed = new ArrayList<>(all);
    changed.removeIf(same);
    changed.add(next);
    return changed;
  }
}
