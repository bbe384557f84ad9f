package dev.nacre.wallet.registry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Who remembers which registries were made, and where, so that a deleted one is missed. A wallet
 * does.
 */
public interface RegistryMemory {
  /** What is remembered of the place of a file. Writes nothing. */
  Known known(Path file) throws IOException;

  /** Remembers a registry at a place, beside all that is remembered already. */
  void remember(Path file, UUID registryId) throws IOException;

  /** Whether this registry is remembered at this place. */
  boolean remembers(Path file, UUID registryId) throws IOException;

  /**
   * Whether there may be others that were made with the same keys, as on another host; so it is
   * where nobody remembers.
   *
   * @param file of the one that is known
   */
  default boolean mayBeOthers(Path file) throws IOException {
    return true;
  }

  /** Whether any registry is remembered, wherever it lies. */
  boolean knowsAny() throws IOException;

  /**
   * The registries that may be missed at a place.
   *
   * @param here those that lay there, on this host or on another; the latest is the last
   * @param somewhere those of the same file name of which an earlier release has not noted where
   */
  record Known(List<UUID> here, List<UUID> somewhere) {
    public static final Known NOTHING = new Known(List.of(), List.of());

    public Known {
      here = List.copyOf(here);
      somewhere = List.copyOf(somewhere);
    }

    /** The one that is missed when nothing is there. */
    Optional<UUID> missed() {
      List<UUID> candidates = here.isEmpty() ? somewhere : here;
      return candidates.isEmpty()
          ? Optional.empty()
          : Optional.of(candidates.get(candidates.size() - 1));
    }
  }

  /** Remembers nothing: a deleted registry is not missed. For key services without a memory. */
  static RegistryMemory none() {
    return new RegistryMemory() {
      @Override
      public Known known(Path file) {
        return Known.NOTHING;
      }

      @Override
      public void remember(Path file, UUID registryId) {}

      @Override
      public boolean remembers(Path file, UUID registryId) {
        return true;
      }

      @Override
      public boolean knowsAny() {
        return false;
      }
    };
  }
}
