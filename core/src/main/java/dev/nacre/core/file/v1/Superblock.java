package dev.nacre.core.file.v1;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a file says of itself.
 *
 * @param sequence one more with each writing of a superblock
 * @param generation one more with each session that writes
 * @param unfinished a compaction fills the file and has not closed it yet
 * @param currentEpoch the data key that seals
 */
public record Superblock(
    Identity identity,
    long sequence,
    long generation,
    Phase phase,
    boolean unfinished,
    Floor floor,
    Pins pins,
    int currentEpoch,
    List<Epoch> epochs) {

  public Superblock {
    epochs = List.copyOf(epochs);
  }

  public Epoch epoch() {
    return epochs.stream()
        .filter(epoch -> epoch.number() == currentEpoch)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no epoch " + currentEpoch));
  }

  /** The first of a session. */
  public Superblock session(long newGeneration, Floor newFloor, Pins newPins) {
    return new Superblock(
        identity,
        sequence + 1,
        newGeneration,
        Phase.DIRTY,
        unfinished,
        newFloor,
        newPins,
        currentEpoch,
        epochs);
  }

  /** The next of the same session. */
  public Superblock next(Phase newPhase, Floor newFloor, Pins newPins, long writes) {
    return new Superblock(
        identity,
        sequence + 1,
        generation,
        newPhase,
        unfinished && newPhase != Phase.CLEAN,
        newFloor,
        newPins,
        currentEpoch,
        epochs.stream()
            .map(epoch -> epoch.number() == currentEpoch ? epoch.withWrites(writes) : epoch)
            .toList());
  }

  /** The same with another floor. */
  public Superblock withFloor(Floor newFloor) {
    return new Superblock(
        identity, sequence, generation, phase, unfinished, newFloor, pins, currentEpoch, epochs);
  }

  /** The same, written once more. */
  public Superblock following() {
    return new Superblock(
        identity, sequence + 1, generation, phase, unfinished, floor, pins, currentEpoch, epochs);
  }

  /** The same with its data keys wrapped anew. */
  public Superblock rewrapped(List<Epoch> again) {
    return new Superblock(
        identity, sequence, generation, phase, unfinished, floor, pins, currentEpoch, again);
  }

  /** The same with a further data key, which seals from now on. */
  public Superblock withEpoch(Epoch added) {
    return new Superblock(
        identity,
        sequence + 1,
        generation,
        phase,
        unfinished,
        floor,
        pins,
        added.number(),
        Stream.concat(epochs.stream(), Stream.of(added)).toList());
  }
}
