package dev.nacre.crash;

import dev.nacre.core.convert.online.PendingDecryption;
import dev.nacre.core.convert.online.PendingDecryptions;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/** Orders on another disk, as {@link NotedAnchor} has its memory there. */
final class NotedOrders implements PendingDecryptions {
  private final CrashingStorage notes;
  private final Map<String, PendingDecryption> orders = new TreeMap<>();

  NotedOrders(CrashingStorage notes) {
    this.notes = notes;
  }

  /** As they were at a power cut; takes its notes elsewhere. */
  NotedOrders(PowerCut cut) {
    this.notes = new CrashingStorage();
    cut.lastNote(Snapshot.class).ifPresent(last -> orders.putAll(last.orders()));
  }

  private record Snapshot(Map<String, PendingDecryption> orders) {}

  @Override
  public Optional<PendingDecryption> find(String name) {
    return Optional.ofNullable(orders.get(name));
  }

  @Override
  public void remember(String name, PendingDecryption order) {
    orders.put(name, order);
    note();
  }

  @Override
  public void forgetDecryption(UUID databaseId) {
    orders.values().removeIf(order -> order.databaseId().equals(databaseId));
    note();
  }

  private void note() {
    notes.note(new Snapshot(Map.copyOf(orders)));
  }
}
