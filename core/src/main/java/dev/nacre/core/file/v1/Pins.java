package dev.nacre.core.file.v1;

import java.util.UUID;

/**
 * Which freshness map is in the file.
 *
 * @param mapId of the map of the last clean close; {@link #NONE} when there is none
 * @param nextMapId of the map that this close writes, while it does; else the sum of the digests of
 *     the map's pages, or of no use
 * @param generation of that clean close
 * @param blocks that the map describes
 * @param unpinned how many of them it knows no tag of
 * @param digest SHA-256 over the tags of its pages, in hexadecimal; zeros unless the phase is clean
 */
public record Pins(
    UUID mapId, UUID nextMapId, long generation, long blocks, long unpinned, String digest) {
  public static final UUID NONE = new UUID(0, 0);
  public static final String NO_DIGEST = "0".repeat(64);

  /** Those of a file that was never closed. */
  public static Pins none() {
    return new Pins(NONE, NONE, 0, 0, 0, NO_DIGEST);
  }

  /** The same, of fewer blocks: the others were cut off. */
  public Pins limitedTo(long count) {
    return count >= blocks ? this : new Pins(mapId, nextMapId, generation, count, unpinned, digest);
  }

  /** Whether the pages of this map are to have certain digests, and not only its id. */
  boolean hasSum() {
    return PageDigests.isSum(nextMapId);
  }

  /** A session begins on top of these. */
  public Pins during() {
    UUID next = hasSum() ? nextMapId : UUID.randomUUID();
    return new Pins(mapId, next, generation, blocks, unpinned, NO_DIGEST);
  }

  /** A close writes the map of this id. */
  public Pins closing(UUID next) {
    return new Pins(mapId, next, generation, blocks, unpinned, NO_DIGEST);
  }
}
