package dev.nacre.core.file.v1;

import dev.nacre.core.block.BlockCipher;
import java.util.List;
import java.util.stream.Stream;

/**
 * The metadata of a file.
 *
 * @param sequence incremented with each superblock written
 * @param generation incremented with each session that writes
 * @param unfinished whether a compaction is filling the file and has not closed it yet
 * @param currentEpoch the data key that seals
 */
public record Superblock(
    FileIdentity identity,
    long sequence,
    long generation,
    FilePhase phase,
    boolean unfinished,
    MinimumState floor,
    FreshnessMapPin pins,
    RotationState rotation,
    int currentEpoch,
    List<Epoch> epochs) {

  public Superblock {
    epochs = List.copyOf(epochs);
  }

  /** The first superblock of a new, empty file. */
  public static Superblock first(
      FileIdentity identity, long generation, boolean unfinished, Epoch epoch) {
    // Phase CLEAN: a block that this session did not write does not exist.
    return new Superblock(
        identity,
        0,
        generation,
        FilePhase.CLEAN,
        unfinished,
        MinimumState.ZERO,
        FreshnessMapPin.none(),
        RotationState.NONE,
        epoch.number(),
        List.of(epoch));
  }

  public Epoch epoch() {
    return epochs.stream()
        .filter(epoch -> epoch.number() == currentEpoch)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no epoch " + currentEpoch));
  }

  /** All epochs, one bit each. */
  public int epochBits() {
    return epochs.stream().mapToInt(epoch -> 1 << epoch.number()).sum();
  }

  /** An unused epoch number; -1 when all are in use. Numbers of removed epochs are free. */
  public int freeEpoch() {
    int free = Integer.numberOfTrailingZeros(~epochBits());
    return free < BlockCipher.EPOCHS ? free : -1;
  }

  /** The first superblock of a session. */
  public Superblock session(long newGeneration, MinimumState newFloor, FreshnessMapPin newPins) {
    return new Superblock(
        identity,
        sequence + 1,
        newGeneration,
        FilePhase.DIRTY,
        unfinished,
        newFloor,
        newPins,
        rotation,
        currentEpoch,
        epochs);
  }

  /** The next superblock of the same session. */
  public Superblock next(
      FilePhase newPhase, MinimumState newFloor, FreshnessMapPin newPins, long writes) {
    return new Superblock(
        identity,
        sequence + 1,
        generation,
        newPhase,
        unfinished && newPhase != FilePhase.CLEAN,
        newFloor,
        newPins,
        rotation,
        currentEpoch,
        withWrites(writes));
  }

  /** Replaces the floor. */
  public Superblock withFloor(MinimumState newFloor) {
    return new Superblock(
        identity,
        sequence,
        generation,
        phase,
        unfinished,
        newFloor,
        pins,
        rotation,
        currentEpoch,
        epochs);
  }

  /** The next superblock, in which only the sequence number differs. */
  public Superblock following() {
    return with(sequence + 1, rotation, currentEpoch, epochs);
  }

  /** Replaces the data keys by the same ones, rewrapped. */
  public Superblock rewrapped(List<Epoch> again) {
    return with(sequence, rotation, currentEpoch, again);
  }

  /** Replaces the upper bound of the blocks that the current key has sealed. */
  public Superblock sealing(long writes) {
    return with(sequence, rotation, currentEpoch, withWrites(writes));
  }

  /** The next superblock, with another data key, which seals from now on. */
  public Superblock withEpoch(Epoch added, RotationState state) {
    return with(
        sequence + 1,
        state,
        added.number(),
        Stream.concat(epochs.stream(), Stream.of(added)).toList());
  }

  /** Replaces the state of the rotation. */
  public Superblock rotating(RotationState state) {
    return with(sequence, state, currentEpoch, epochs);
  }

  /** Ends the rotation: leaves out the epochs that were retired. */
  public Superblock rotated() {
    return with(
        sequence,
        RotationState.NONE,
        currentEpoch,
        epochs.stream().filter(epoch -> !rotation.retires(epoch.number())).toList());
  }

  private Superblock with(
      long newSequence, RotationState newRotation, int newCurrent, List<Epoch> newEpochs) {
    return new Superblock(
        identity,
        newSequence,
        generation,
        phase,
        unfinished,
        floor,
        pins,
        newRotation,
        newCurrent,
        newEpochs);
  }

  private List<Epoch> withWrites(long writes) {
    return epochs.stream()
        .map(epoch -> epoch.number() == currentEpoch ? epoch.withWrites(writes) : epoch)
        .toList();
  }
}
