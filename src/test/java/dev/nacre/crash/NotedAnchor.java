package dev.nacre.crash;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * An anchor on another disk, which is durable at once: leaves a note of its memory at each change,
 * so that it can be brought back as it was when the power was cut.
 */
final class NotedAnchor implements RollbackAnchor {
  private final CrashingStorage notes;
  private final Map<UUID, Memory> memories = new TreeMap<>();
  private final Set<String> names = new HashSet<>();

  NotedAnchor(CrashingStorage notes) {
    this.notes = notes;
  }

  /** As it was at a power cut; takes its notes elsewhere. */
  NotedAnchor(PowerCut cut) {
    this.notes = new CrashingStorage();
    cut.lastNote(Snapshot.class)
        .ifPresent(
            last -> {
              memories.putAll(last.memories());
              names.addAll(last.names());
            });
  }

  private record Snapshot(Map<UUID, Memory> memories, Set<String> names) {}

  @Override
  public Optional<Memory> load(UUID databaseId) {
    return Optional.ofNullable(memories.get(databaseId));
  }

  @Override
  public void store(String name, FileState state) {
    memories.put(state.databaseId(), new Memory(state, Optional.empty()));
    names.add(name);
    note();
  }

  @Override
  public void announceReplacement(UUID databaseId, UUID fileId) {
    memories.computeIfPresent(
        databaseId,
        (id, memory) -> new Memory(memory.state(), Optional.of(fileId), memory.nextKey()));
    note();
  }

  @Override
  public void announceKey(UUID databaseId, String keyCheck) {
    memories.computeIfPresent(
        databaseId,
        (id, memory) -> new Memory(memory.state(), memory.intended(), Optional.of(keyCheck)));
    note();
  }

  @Override
  public void forget(UUID databaseId) {
    memories.remove(databaseId);
    names.clear();
    note();
  }

  @Override
  public boolean accepts(FileState found) {
    return false;
  }

  @Override
  public Optional<FileState> expected(String name) {
    return names.contains(name)
        ? memories.values().stream().map(Memory::state).findFirst()
        : Optional.empty();
  }

  @Override
  public boolean acceptsLoss(FileState missing) {
    return false;
  }

  @Override
  public boolean enforced() {
    return true;
  }

  private void note() {
    notes.note(new Snapshot(Map.copyOf(memories), Set.copyOf(names)));
  }
}
