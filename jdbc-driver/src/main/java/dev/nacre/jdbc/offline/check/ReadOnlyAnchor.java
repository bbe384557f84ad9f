package dev.nacre.jdbc.offline.check;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileState;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * A read-only view of the registry for one file. If the original is still where it was last seen,
 * the file is a copy, which may be older on purpose, so nothing is reported as known of it.
 */
final class ReadOnlyAnchor implements RollbackAnchor {
  private final RegistryAnchor registry;
  private final String name;
  private final boolean isUsed;

  /**
   * @param name the real path of the file
   * @param isUsed whether an application opens this file, rather than keeping it as a copy
   */
  ReadOnlyAnchor(RegistryAnchor registry, String name, boolean isUsed) {
    this.registry = registry;
    this.name = name;
    this.isUsed = isUsed;
  }

  /**
   * An objection only for a database in use; for a kept copy, the question is whether it is intact.
   */
  @Override
  public Optional<String> elsewhere(String file, UUID databaseId) throws IOException {
    return isUsed ? registry.elsewhere(name, databaseId) : Optional.empty();
  }

  @Override
  public Optional<Memory> load(UUID databaseId) throws IOException {
    return registry.elsewhere(name, databaseId).isPresent()
        ? Optional.empty()
        : registry.load(databaseId);
  }

  @Override
  public Optional<FileState> expected(String file) throws IOException {
    return registry.expected(file);
  }

  @Override
  public void store(String file, FileState state) {
    throw onlyAsks();
  }

  @Override
  public void announceReplacement(UUID databaseId, UUID fileId) {
    throw onlyAsks();
  }

  @Override
  public void announceKey(UUID databaseId, String keyCheck) {
    throw onlyAsks();
  }

  @Override
  public void forget(UUID databaseId) {
    throw onlyAsks();
  }

  @Override
  public boolean accepts(FileState found) {
    return false;
  }

  @Override
  public boolean acceptsLoss(FileState missing) {
    return false;
  }

  @Override
  public boolean enforced() {
    return true;
  }

  private static IllegalStateException onlyAsks() {
    return new IllegalStateException("a verification changes nothing");
  }
}
