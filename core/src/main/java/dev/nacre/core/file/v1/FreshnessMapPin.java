package dev.nacre.core.file.v1;

import java.util.UUID;

/**
 * Identifies the freshness map in the file.
 *
 * @param mapId of the map of the last clean close; {@link #NONE} when there is none
 * @param nextMapId of the map that a close is writing; else the sum of the digests of the map's
 *     pages, or a random id without meaning
 * @param generation of that clean close
 * @param blocks that the map describes
 * @param unpinned how many of them it has no tag of
 * @param digest SHA-256 over the tags of its pages, in hexadecimal; zeros unless the phase is clean
 */
public record FreshnessMapPin(
    UUID mapId, UUID nextMapId, long generation, long blocks, long unpinned, String digest) {
  public static final UUID NONE = new UUID(0, 0);
  public static final String NO_DIGEST = "0".repeat(64);

  /** The pin of a file that was never closed. */
  public static FreshnessMapPin none() {
    return new FreshnessMapPin(NONE, NONE, 0, 0, 0, NO_DIGEST);
  }

  /** This pin, of at most so many blocks, after a truncation. */
  public FreshnessMapPin limitedTo(long count) {
    return count >= blocks
        ? this
        : new FreshnessMapPin(mapId, nextMapId, generation, count, unpinned, digest);
  }

  /** Whether the digests of the map's pages are pinned, and not only its id. */
  public boolean hasSum() {
    return PageDigests.isSum(nextMapId);
  }

  /** The pin for a session that begins. */
  public FreshnessMapPin during() {
    UUID next = hasSum() ? nextMapId : UUID.randomUUID();
    return new FreshnessMapPin(mapId, next, generation, blocks, unpinned, NO_DIGEST);
  }

  /** The pin while a close writes the map with this id. */
  public FreshnessMapPin closing(UUID next) {
    return new FreshnessMapPin(mapId, next, generation, blocks, unpinned, NO_DIGEST);
  }
}
