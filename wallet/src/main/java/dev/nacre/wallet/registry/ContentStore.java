package dev.nacre.wallet.registry;

import java.io.IOException;
import java.util.UUID;

/** Where the content of a registry is kept. Guarded by its owner. */
sealed interface ContentStore permits RegistryStore, HeldContent {
  String description();

  /** The newest content. Writes nothing. */
  RegistryContent read() throws IOException;

  /** Changes the newest content and saves it, while no other process writes. */
  <T> T change(Edit<T> edit) throws IOException;

  /** Makes an empty registry in the place of one that is lost. */
  void replaceLost(UUID lost, RegistryContent content) throws IOException;

  void close();

  /** A change of the newest content. */
  @FunctionalInterface
  interface Edit<T> {
    Edited<T> apply(RegistryContent newest) throws IOException;
  }

  /**
   * The next content, and what the change gives to its caller.
   *
   * @param mayBeLost whether a power cut may take the change back
   */
  record Edited<T>(RegistryContent content, T result, boolean mayBeLost) {
    Edited(RegistryContent content, T result) {
      this(content, result, false);
    }
  }
}
