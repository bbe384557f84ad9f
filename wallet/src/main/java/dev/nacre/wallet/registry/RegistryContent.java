package dev.nacre.wallet.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** The content of a registry. Immutable; a change creates a new one. */
record RegistryContent(
    List<DatabaseRecord> databases,
    List<CatalogPin> catalogPins,
    List<AcceptedRestore> acceptedRestores,
    List<AuditHead> auditHeads,
    List<PendingDecryptionRecord> pendingDecryptions) {
  static final RegistryContent EMPTY =
      new RegistryContent(List.of(), List.of(), List.of(), List.of(), List.of());

  RegistryContent {
    databases = List.copyOf(databases);
    catalogPins = List.copyOf(catalogPins);
    acceptedRestores = List.copyOf(acceptedRestores);
    auditHeads = List.copyOf(auditHeads);
    pendingDecryptions = List.copyOf(pendingDecryptions);
  }

  Optional<DatabaseRecord> database(UUID id) {
    return databases.stream().filter(each -> each.databaseId().equals(id)).findFirst();
  }

  Optional<CatalogPin> catalogPin(String database) {
    return catalogPins.stream().filter(each -> each.database().equals(database)).findFirst();
  }

  Optional<AuditHead> auditHead(UUID log) {
    return auditHeads.stream().filter(each -> each.log().equals(log)).findFirst();
  }

  Optional<PendingDecryptionRecord> pendingDecryption(String place) {
    return pendingDecryptions.stream().filter(each -> each.place().equals(place)).findFirst();
  }

  boolean isUsed(RestoreToken token) {
    return acceptedRestores.stream().anyMatch(each -> each.token().equals(token));
  }

  RegistryContent with(DatabaseRecord record) {
    return new RegistryContent(
        put(databases, each -> each.databaseId().equals(record.databaseId()), record),
        catalogPins,
        acceptedRestores,
        auditHeads,
        pendingDecryptions);
  }

  RegistryContent with(CatalogPin pin) {
    return new RegistryContent(
        databases,
        put(catalogPins, each -> each.database().equals(pin.database()), pin),
        acceptedRestores,
        auditHeads,
        pendingDecryptions);
  }

  RegistryContent with(AcceptedRestore restore) {
    return new RegistryContent(
        databases,
        catalogPins,
        put(acceptedRestores, each -> false, restore),
        auditHeads,
        pendingDecryptions);
  }

  RegistryContent with(AuditHead head) {
    return new RegistryContent(
        databases,
        catalogPins,
        acceptedRestores,
        put(auditHeads, each -> each.log().equals(head.log()), head),
        pendingDecryptions);
  }

  RegistryContent with(PendingDecryptionRecord pending) {
    Predicate<PendingDecryptionRecord> same =
        each ->
            each.databaseId().equals(pending.databaseId()) || each.place().equals(pending.place());
    return new RegistryContent(
        databases,
        catalogPins,
        acceptedRestores,
        auditHeads,
        put(pendingDecryptions, same, pending));
  }

  RegistryContent withoutDatabase(UUID id) {
    return new RegistryContent(
        databases.stream().filter(each -> !each.databaseId().equals(id)).toList(),
        catalogPins,
        acceptedRestores,
        auditHeads,
        pendingDecryptions);
  }

  RegistryContent withoutPendingDecryption(UUID id) {
    return new RegistryContent(
        databases,
        catalogPins,
        acceptedRestores,
        auditHeads,
        pendingDecryptions.stream().filter(each -> !each.databaseId().equals(id)).toList());
  }

  RegistryContent withoutPin(String database) {
    return new RegistryContent(
        databases,
        catalogPins.stream().filter(each -> !each.database().equals(database)).toList(),
        acceptedRestores,
        auditHeads,
        pendingDecryptions);
  }

  private static <T> List<T> put(List<T> all, Predicate<T> same, T next) {
    List<T> changed = new ArrayList<>(all);
    changed.removeIf(same);
    changed.add(next);
    return changed;
  }
}
