package dev.nacre.core.file.status;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates and remembers the refusals of one open file.
 *
 * <p>While an engine opens its store on a file that was closed cleanly, the first refusal applies
 * to the whole file: otherwise the engine would treat the unreadable part as a write that a crash
 * cut short, and fall back to an older state, or to none. Blocks that a crash did tear before the
 * file was closed are excepted.
 */
public final class RefusalLatch {
  private final String name;
  private final FileEventListener events;

  private volatile boolean latching;
  private volatile boolean searching;
  private volatile @Nullable NacreIOException latched;

  public RefusalLatch(String name, FileEventListener events) {
    this.name = name;
    this.events = events;
  }

  /** From now on the first refusal applies to the whole file. */
  public void beginLatching() {
    latching = true;
  }

  /** The engine will search all parts of the file. */
  public void search() {
    searching = true;
  }

  public boolean searching() {
    return searching;
  }

  public void endLatching() {
    latching = false;
  }

  /** Throws if the whole file is refused. */
  public void check() throws NacreIOException {
    NacreIOException first = latched;
    if (first != null) {
      throw new NacreIOException(
          first.code(), "The file " + name + " is refused, as a part of it was before", first);
    }
  }

  /** Refuses a block. */
  public NacreIOException block(UUID fileId, long block, ErrorCode code) {
    return refusal(report(fileId, block, code));
  }

  /**
   * Refuses a block that did not open at the last close either: the engine has worked without it,
   * and can again.
   */
  public NacreIOException tornBlock(UUID fileId, long block) {
    return report(fileId, block, ErrorCode.BLOCK_TAMPERED);
  }

  private NacreIOException report(UUID fileId, long block, ErrorCode code) {
    String what =
        switch (code) {
          case BLOCK_REPLAYED -> " is an older writing of it";
          case FILE_TRUNCATED -> " is missing";
          default -> " is not what was written there";
        };
    events.happened(new FileEvent.BlockRefused(name, fileId, block, code));
    return new NacreIOException(
        code, "Block " + block + " of " + name + what + " (file " + fileId + ")");
  }

  public NacreIOException refusal(NacreIOException refusal) {
    if (latching) {
      latched = refusal;
    }
    return refusal;
  }

  /** Refuses the whole file, in any phase. */
  public NacreIOException all(NacreIOException refusal) {
    latched = refusal;
    return refusal;
  }
}
