package dev.nacre.core.file.v1;

/**
 * The state of a rotation of the data key, as the superblock remembers it.
 *
 * @param retiring the epochs whose records are being sealed anew, one bit each; 0 when no rotation
 *     is under way, and then all else is zero too
 * @param paused by the user: waits, also over a restart
 * @param again all numbers were in use: when these epochs are gone, another rotation follows
 * @param cursor no record of a block below it is of a retiring epoch
 * @param begun milliseconds since 1970
 */
public record Rotation(int retiring, boolean paused, boolean again, long cursor, long begun) {
  public static final Rotation NONE = new Rotation(0, false, false, 0, 0);

  public boolean isUnderWay() {
    return retiring != 0;
  }

  /** Whether records of this epoch are to be sealed anew. */
  public boolean retires(int epoch) {
    return (retiring & 1 << epoch) != 0;
  }

  public Rotation at(long newCursor) {
    return new Rotation(retiring, paused, again, newCursor, begun);
  }

  public Rotation paused(boolean nowPaused) {
    return new Rotation(retiring, nowPaused, again, cursor, begun);
  }
}
