package dev.nacre.jdbc.offline.backup;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import java.util.Optional;
import java.util.UUID;

/**
 * The anchor for a file that replaces a newer one by an operator's decision: its new session gets a
 * generation above all that were seen. Records nothing, so until the rename the newer file stays
 * the registered one.
 *
 * @param known the registered state of the database
 */
record RestoreAnchor(Optional<Memory> known) implements RollbackAnchor {
  @Override
  public Optional<Memory> load(UUID databaseId) {
    return known.filter(memory -> memory.state().databaseId().equals(databaseId));
  }

  @Override
  public void store(String name, FileState state) {}

  @Override
  public void announceReplacement(UUID databaseId, UUID fileId) {}

  @Override
  public void announceKey(UUID databaseId, String keyCheck) {}

  @Override
  public void forget(UUID databaseId) {}

  @Override
  public boolean accepts(FileState found) {
    return true;
  }

  @Override
  public Optional<FileState> expected(String name) {
    return Optional.empty();
  }

  @Override
  public boolean acceptsLoss(FileState missing) {
    return false;
  }

  @Override
  public boolean enforced() {
    return false;
  }
}
