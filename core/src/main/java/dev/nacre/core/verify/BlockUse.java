package dev.nacre.core.verify;

/**
 * The use that an engine makes of a block.
 *
 * @param text for the operator, like {@code table PUBLIC.CUSTOMER}; empty when only the use is
 *     known
 */
public record BlockUse(Use use, String text) {
  /** The use is not known. */
  public static final BlockUse UNKNOWN = new BlockUse(Use.UNKNOWN, "");

  /** Whether the engine needs the block. */
  public enum Use {
    /** It holds data. */
    LIVE,
    /** It holds the newest state, without which the engine now opens. */
    NEWEST,
    /** The engine does not need it. */
    UNUSED,
    UNKNOWN
  }

  /** The text in findings. */
  public String shown() {
    return switch (use) {
      case LIVE -> text;
      case NEWEST -> text.isEmpty() ? "the newest data" : text + ", the newest data";
      case UNUSED -> text.isEmpty() ? "unused space" : "unused space, once " + text;
      case UNKNOWN -> text.isEmpty() ? "unknown" : text + ", use unknown";
    };
  }
}
