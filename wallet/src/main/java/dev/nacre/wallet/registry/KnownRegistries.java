package dev.nacre.wallet.registry;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Remembers which registries were created, and where, so that a deleted one is noticed. A wallet
 * implements it.
 */
public interface KnownRegistries {
  /** The registries remembered for the place of a file. Writes nothing. */
  Known known(Path file) throws IOException;

  /** Remembers a registry at a place, in addition to all others. */
  void remember(Path file, UUID registryId) throws IOException;

  /** Whether this registry is remembered at this place. */
  boolean remembers(Path file, UUID registryId) throws IOException;

  /**
   * Whether there may be others created with the same keys, for example on another host; true by
   * default.
   *
   * @param file of the known one
   */
  default boolean mayBeOthers(Path file) throws IOException {
    return true;
  }

  /** Whether any registry is remembered, at any place. */
  boolean knowsAny() throws IOException;

  /**
   * The registries that may be missing at a place.
   *
   * @param here those that were there, on this host or another; the latest is the last
   * @param somewhere those with the same file name whose place an earlier release did not store
   */
  record Known(List<UUID> here, List<UUID> somewhere) {
    public static final Known NOTHING = new Known(List.of(), List.of());

    public Known {
      here = List.copyOf(here);
      somewhere = List.copyOf(somewhere);
    }

    /** The missing one if there is no file. */
    Optional<UUID> missed() {
      List<UUID> candidates = here.isEmpty() ? somewhere : here;
      return candidates.isEmpty()
          ? Optional.empty()
          : Optional.of(candidates.get(candidates.size() - 1));
    }
  }

  /** Remembers nothing, so a deleted registry is not noticed. For key services without a memory. */
  static KnownRegistries none() {
    return new KnownRegistries() {
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
