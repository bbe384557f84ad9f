package dev.nacre.core.verify;

import dev.nacre.core.error.ErrorCode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A fault of a file, or a note about it.
 *
 * @param first number of the first block, slot or copy
 * @param last number of the last adjacent one with the same finding
 * @param code null for a note
 * @param what the fault, in words that follow the name of the part
 * @param owner of a block; null for other parts
 */
public record Finding(
    FilePart part,
    long first,
    long last,
    @Nullable ErrorCode code,
    String what,
    @Nullable BlockUse owner) {

  /** Whether this is only information and not damage. */
  public boolean isNote() {
    return code == null;
  }

  /** One line of text for the operator. */
  public String shown() {
    String name = part.name().toLowerCase(Locale.ROOT);
    String numbers = first + (last > first ? " to " + last : "");
    return (code == null ? "note" : code.text())
        + ": "
        + (part == FilePart.FILE ? "" : name + " " + numbers + " ")
        + what
        + (owner == null ? "" : " [" + owner.shown() + "]");
  }

  /** A note about the whole file. */
  public static Finding note(String what) {
    return whole(null, what);
  }

  static Finding whole(@Nullable ErrorCode code, String what) {
    return new Finding(FilePart.FILE, 0, 0, code, what, null);
  }

  static Finding of(FilePart part, long number, @Nullable ErrorCode code, String what) {
    return new Finding(part, number, number, code, what, null);
  }
}
