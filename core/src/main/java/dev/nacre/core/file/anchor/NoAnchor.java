package dev.nacre.core.file.anchor;

import dev.nacre.core.file.status.FileState;
import java.util.Optional;
import java.util.UUID;

/** A rollback anchor that knows nothing and enforces nothing. */
final class NoAnchor implements RollbackAnchor {
  @Override
  public Optional<Memory> load(UUID databaseId) {
    return Optional.empty();
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
    return false;
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
