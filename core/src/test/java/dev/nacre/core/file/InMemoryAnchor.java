package dev.nacre.core.file;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** An anchor that forgets with the test. */
public final class InMemoryAnchor implements RollbackAnchor {
  public final Map<UUID, Memory> memories = new HashMap<>();
  public final Set<String> accepted = new HashSet<>();
  public final Map<UUID, String> names = new HashMap<>();
  public boolean enforced = true;

  /** It takes no announcements. */
  public boolean full;

  @Override
  public Optional<Memory> load(UUID databaseId) {
    return Optional.ofNullable(memories.get(databaseId));
  }

  @Override
  public void store(String name, FileState state) {
    memories.put(state.databaseId(), new Memory(state, Optional.empty()));
    names.put(state.databaseId(), name);
  }

  @Override
  public void announceReplacement(UUID databaseId, UUID fileId) {
    memories.computeIfPresent(
        databaseId,
        (id, memory) -> new Memory(memory.state(), Optional.of(fileId), memory.nextKey()));
  }

  @Override
  public void announceKey(UUID databaseId, String keyCheck) throws IOException {
    if (full) {
      throw new IOException("No space left on device");
    }
    memories.computeIfPresent(
        databaseId,
        (id, memory) -> new Memory(memory.state(), memory.intended(), Optional.of(keyCheck)));
  }

  @Override
  public void forget(UUID databaseId) {
    memories.remove(databaseId);
    names.remove(databaseId);
  }

  @Override
  public boolean accepts(FileState found) {
    return accepted.remove(found.token());
  }

  @Override
  public Optional<FileState> expected(String name) {
    return names.entrySet().stream()
        .filter(known -> known.getValue().equals(name))
        .findFirst()
        .map(known -> memories.get(known.getKey()))
        .map(Memory::state);
  }

  @Override
  public boolean acceptsLoss(FileState missing) {
    if (!accepted.remove(missing.token())) {
      return false;
    }
    forget(missing.databaseId());
    return true;
  }

  @Override
  public boolean enforced() {
    return enforced;
  }
}
