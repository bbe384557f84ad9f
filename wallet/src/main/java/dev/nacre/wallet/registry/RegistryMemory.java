package dev.nacre.wallet.registry;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/** Who remembers that a registry was made, so that a deleted one is missed. A wallet does. */
public interface RegistryMemory {
  /**
   * @param fileName of the registry, without its folder
   */
  Optional<UUID> known(String fileName) throws IOException;

  /** Remembers a registry, in the place of an older one of this name. */
  void remember(String fileName, UUID registryId) throws IOException;

  /**
   * Whether there may be others that were made with the same keys, as on another host; so it is
   * where nobody remembers.
   *
   * @param fileName of the one that is known
   */
  default boolean mayBeOthers(String fileName) throws IOException {
    return true;
  }

  /** Remembers nothing: a deleted registry is not missed. For key services without a memory. */
  static RegistryMemory none() {
    return new RegistryMemory() {
      @Override
      public Optional<UUID> known(String fileName) {
        return Optional.empty();
      }

      @Override
      public void remember(String fileName, UUID registryId) {}
    };
  }
}
