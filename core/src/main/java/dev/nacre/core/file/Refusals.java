package dev.nacre.core.file;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one open file has refused.
 *
 * <p>While an engine opens its store on a file that was closed cleanly, the first refusal stands
 * for the whole file: the engine would otherwise take the unreadable part for a write that a crash
 * cut short, and fall back to an older state, or to none.
 */
final class Refusals {
  private final String name;
  private final FileEvents events;

  private volatile boolean latching;
  private volatile boolean searching;
  private volatile @Nullable NacreIOException latched;

  Refusals(String name, FileEvents events) {
    this.name = name;
    this.events = events;
  }

  /** From now on the first refusal stands for the whole file, unless the engine searches. */
  void beginLatching() {
    latching = !searching;
  }

  /** The engine is to look at parts of the file that nobody needs: refusing them is no news. */
  void search() {
    searching = true;
  }

  boolean searching() {
    return searching;
  }

  void endLatching() {
    latching = false;
  }

  /** Throws what stands for the whole file. */
  void check() throws NacreIOException {
    NacreIOException first = latched;
    if (first != null) {
      throw new NacreIOException(
          first.code(), "The file " + name + " refuses everything since a part was refused", first);
    }
  }

  /** Refuses a block. */
  NacreIOException block(UUID fileId, long block, ErrorCode code) {
    String what =
        switch (code) {
          case BLOCK_REPLAYED -> " is an older writing of it";
          case FILE_TRUNCATED -> " is missing";
          default -> " is not what was written there";
        };
    events.happened(new FileEvent.BlockRefused(name, fileId, block, code));
    return refusal(
        new NacreIOException(
            code, "Block " + block + " of " + name + what + " (file " + fileId + ")"));
  }

  NacreIOException refusal(NacreIOException refusal) {
    if (latching) {
      latched = refusal;
    }
    return refusal;
  }

  /** Refuses the whole file, whatever the phase. */
  NacreIOException all(NacreIOException refusal) {
    latched = refusal;
    return refusal;
  }
}
