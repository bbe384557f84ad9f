package dev.nacre.jdbc.care;

import dev.nacre.core.file.FileState;
import dev.nacre.core.file.RollbackAnchor;
import java.util.Optional;
import java.util.UUID;

/**
 * For a file that is to take the place of a newer one by an operator's word: the session that is
 * begun on it gets a generation above all that were seen. Tells nobody, so that until the rename
 * the newer one is still the one that is known.
 *
 * @param known what the registry knows of the database
 */
record Lifting(Optional<Memory> known) implements RollbackAnchor {
  @Override
  public Optional<Memory> recall(UUID databaseId) {
    return known.filter(memory -> memory.state().databaseId().equals(databaseId));
  }

  @Override
  public void remember(String name, FileState state) {}

  @Override
  public void intend(UUID databaseId, UUID fileId) {}

  @Override
  public void intendKey(UUID databaseId, String keyCheck) {}

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
  public boolean givesUp(FileState missing) {
    return false;
  }

  @Override
  public boolean enforced() {
    return false;
  }
}
