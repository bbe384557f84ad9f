package dev.nacre.jdbc.engine.h2.harness;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** An anchor that forgets with the test, or is brought back as it was. */
public final class InMemoryAnchor implements RollbackAnchor {
  private final Map<UUID, Memory> memories = new HashMap<>();
  private final Map<UUID, String> names = new HashMap<>();
  private final Set<String> accepted = new HashSet<>();
  private final Consumer<InMemoryAnchor> onChange;

  public InMemoryAnchor() {
    this(unused -> {});
  }

  /**
   * @param onChange gets a copy of this after each change
   */
  public InMemoryAnchor(Consumer<InMemoryAnchor> onChange) {
    this.onChange = onChange;
  }

  public synchronized InMemoryAnchor copy() {
    InMemoryAnchor copy = new InMemoryAnchor();
    copy.memories.putAll(memories);
    copy.names.putAll(names);
    return copy;
  }

  @Override
  public synchronized Optional<Memory> load(UUID databaseId) {
    return Optional.ofNullable(memories.get(databaseId));
  }

  @Override
  public synchronized void store(String name, FileState state) {
    memories.put(state.databaseId(), new Memory(state, Optional.empty()));
    names.put(state.databaseId(), name);
    onChange.accept(copy());
  }

  @Override
  public synchronized void announceReplacement(UUID databaseId, UUID fileId) {
    memories.computeIfPresent(
        databaseId,
        (id, memory) -> new Memory(memory.state(), Optional.of(fileId), memory.nextKey()));
    onChange.accept(copy());
  }

  @Override
  public synchronized void announceKey(UUID databaseId, String keyCheck) {
    memories.computeIfPresent(
        databaseId,
        (id, memory) -> new Memory(memory.state(), memory.intended(), Optional.of(keyCheck)));
    onChange.accept(copy());
  }

  @Override
  public synchronized void forget(UUID databaseId) {
    memories.remove(databaseId);
    names.remove(databaseId);
    onChange.accept(copy());
  }

  /** As {@code nacre.accept.restored} does. */
  public synchronized void accept(String token) {
    accepted.add(token);
  }

  @Override
  public synchronized boolean accepts(FileState found) {
    Memory memory = memories.get(found.databaseId());
    return memory != null && accepted.remove(memory.state().token());
  }

  @Override
  public synchronized Optional<FileState> expected(String name) {
    return names.entrySet().stream()
        .filter(known -> known.getValue().equals(name))
        .findFirst()
        .map(known -> memories.get(known.getKey()))
        .map(Memory::state);
  }

  @Override
  public synchronized boolean acceptsLoss(FileState missing) {
    if (!accepted.remove(missing.token())) {
      return false;
    }
    forget(missing.databaseId());
    return true;
  }

  @Override
  public boolean enforced() {
    return true;
  }
}
