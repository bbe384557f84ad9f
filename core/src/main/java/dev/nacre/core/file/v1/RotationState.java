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
public record RotationState(int retiring, boolean paused, boolean again, long cursor, long begun) {
  public static final RotationState NONE = new RotationState(0, false, false, 0, 0);

  /** A rotation that begins now and retires these epochs, one bit each. */
  public static RotationState starting(int epochs, long now) {
    return new RotationState(epochs, false, false, 0, now);
  }

  /** This rotation, with another that follows it. */
  public RotationState thenAnother() {
    return new RotationState(retiring, paused, true, cursor, begun);
  }

  public boolean isUnderWay() {
    return retiring != 0;
  }

  /** Whether records of this epoch are to be resealed. */
  public boolean retires(int epoch) {
    return (retiring & 1 << epoch) != 0;
  }

  public RotationState at(long newCursor) {
    return new RotationState(retiring, paused, again, newCursor, begun);
  }

  public RotationState paused(boolean nowPaused) {
    return new RotationState(retiring, nowPaused, again, cursor, begun);
  }
}
