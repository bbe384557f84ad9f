package dev.nacre.core.file.v1;

/**
 * The state of a rotation of the data key, as the superblock stores it.
 *
 * @param retiring the epochs whose records are being resealed, one bit each; 0 when no rotation is
 *     running, and then all other fields are zero too
 * @param paused by the user; lasts over a restart
 * @param again all epoch numbers were in use: when these epochs are removed, another rotation
 *     follows
 * @param cursor records of blocks below it are not of a retiring epoch
 * @param begun milliseconds since 1970
 */
public record Rotation(int retiring, boolean paused, boolean again, long cursor, long begun) {
  public static final Rotation NONE = new Rotation(0, false, false, 0, 0);

  /** A rotation that begins now and retires these epochs, one bit each. */
  public static Rotation starting(int epochs, long now) {
    return new Rotation(epochs, false, false, 0, now);
  }

  /** This rotation, with another that follows it. */
  public Rotation thenAnother() {
    return new Rotation(retiring, paused, true, cursor, begun);
  }

  public boolean isUnderWay() {
    return retiring != 0;
  }

  /** Whether records of this epoch are to be resealed. */
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
