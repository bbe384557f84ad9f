package dev.nacre.wallet.registry;

import java.io.IOException;
import java.util.UUID;

/** A store for the content of a registry. Guarded by its owner. */
sealed interface RegistryStore permits FileRegistryStore, InMemoryRegistryStore {
  String description();

  /** The newest content. Writes nothing. */
  RegistryContent read() throws IOException;

  /** Whether it need not be noted down any more that this content exists. */
  boolean isRemembered();

  /** Changes and saves the newest content, while no other process writes. */
  <T> T change(Edit<T> edit) throws IOException;

  /** Creates an empty registry in place of a lost one. */
  void replaceLost(UUID lost, RegistryContent content) throws IOException;

  void close();

  /** A change of the newest content. */
  @FunctionalInterface
  interface Edit<T> {
    Edited<T> apply(RegistryContent newest) throws IOException;
  }

  /**
   * The next content, with the result of the change.
   *
   * @param mayBeLost whether a power cut may undo the change
   */
  record Edited<T>(RegistryContent content, T result, boolean mayBeLost) {
    Edited(RegistryContent content, T result) {
      this(content, result, false);
    }
  }
}
