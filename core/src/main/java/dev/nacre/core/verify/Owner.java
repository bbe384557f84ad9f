package dev.nacre.core.verify;

/**
 * What an engine uses a block for.
 *
 * @param text for people, like {@code table PUBLIC.CUSTOMER}; empty when there is no more to say
 *     than the use
 */
public record Owner(Use use, String text) {
  /** Nobody knows. */
  public static final Owner UNKNOWN = new Owner(Use.UNKNOWN, "");

  /** Whether anybody misses the block. */
  public enum Use {
    /** It holds data. */
    LIVE,
    /** It holds what the engine would have gone on from, and now opens without. */
    NEWEST,
    /** Nothing that the engine needs is there. */
    UNUSED,
    UNKNOWN
  }

  /** As findings show it. */
  public String shown() {
    return switch (use) {
      case LIVE -> text;
      case NEWEST -> text.isEmpty() ? "the newest data" : text + ", the newest data";
      case UNUSED -> text.isEmpty() ? "unused space" : "unused space, once " + text;
      case UNKNOWN -> text.isEmpty() ? "unknown" : text + ", use unknown";
    };
  }
}
