package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackProtection;
import dev.nacre.core.file.block.HeaderCopies;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.head.FileContext;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.head.FileKeys;
import dev.nacre.core.file.head.HeadCreation;
import dev.nacre.core.file.head.PersistentHead;
import dev.nacre.core.file.head.SuperblockReader;
import dev.nacre.core.file.head.TemporaryHead;
import dev.nacre.core.file.head.TemporaryKeys;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.RefusalLatch;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.Superblock;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Turns an open raw file into an {@link FileContent}: reads the head, the length and the journals.
 */
public final class FileOpener {
  private final FileContext context;
  private final TemporaryKeys temps;
  private final FailStopFile raw;
  private final String name;
  private final FileKind kind;
  private final @Nullable FileState predecessor;
  private final RefusalLatch refusals;
  private final Objection objection;

  /** Decides what to do with a reason to refuse the whole file. */
  @FunctionalInterface
  public interface Objection {
    Objection REFUSE =
        reason -> {
          throw reason;
        };

    /** Throws it, or returns when the file is to be examined anyway. */
    void raise(NacreIOException reason) throws NacreIOException;
  }

  /**
   * @param predecessor the file that a compaction replaces with this one; null for any other file
   */
  public FileOpener(
      FileContext context,
      TemporaryKeys temps,
      FailStopFile raw,
      String name,
      FileKind kind,
      @Nullable FileState predecessor,
      RefusalLatch refusals,
      Objection objection) {
    this.context = context;
    this.temps = temps;
    this.raw = raw;
    this.name = name;
    this.kind = kind;
    this.predecessor = predecessor;
    this.refusals = refusals;
    this.objection = objection;
  }

  public FileContent open(ReentrantLock lock) throws IOException {
    FileHead head = head();
    try {
      HeaderCopies copies = new HeaderCopies(name, context.events(), refusals);
      FileContent file = new FileContent(lock, raw, head, refusals, copies, context.counters());
      if (head.wasClean()) {
        file.found(cleanLength(head), Map.of());
        if (kind == FileKind.DATABASE) {
          refusals.beginLatching();
        }
      } else {
        Map<Long, byte[]> recovered = new CrashRecovery(raw, head, file.headers()).recover();
        ContentLength length = new ContentLength(raw, head, file.headers(), recovered);
        file.found(lengthAfterCrash(head, length), recovered);
      }
      return file;
    } catch (IOException | RuntimeException refused) {
      head.close();
      throw refused;
    }
  }

  private FileHead head() throws IOException {
    if (kind == FileKind.TEMP) {
      return new TemporaryHead(temps.of(name, raw.size(), context));
    }
    if (predecessor != null) {
      RollbackProtection none =
          new RollbackProtection(context.anchor(), context.events(), name, kind, false);
      raw.truncate(0);
      return HeadCreation.create(context, raw, name, none, kind, predecessor);
    }
    RollbackProtection anchoring =
        new RollbackProtection(context.anchor(), context.events(), name, kind, true);
    SuperblockReader.Found found = new SuperblockReader(raw, name).find(anchoring.expects());
    if (found == null) {
      return HeadCreation.create(context, raw, name, anchoring, kind, null);
    }
    Superblock superblock = found.copy().superblock();
    FileKeys keys = FileKeys.unlock(found.copy(), context.keys(), name);
    try {
      if (superblock.identity().kind() != kind) {
        throw new NacreIOException(
            ErrorCode.FILE_KIND_WRONG,
            "The file " + name + " is a " + superblock.identity().kind() + ", not a " + kind);
      }
      if (superblock.unfinished()) {
        objection.raise(
            new NacreIOException(
                ErrorCode.FILE_UNFINISHED,
                "The compaction that wrote " + name + " did not finish"));
      }
      FileState state = keys.stateOf(superblock);
      try {
        anchoring.check(state);
      } catch (NacreIOException older) {
        objection.raise(older);
      }
      if (found.otherDamaged()) {
        context
            .events()
            .happened(new FileEvent.SuperblockCopyDamaged(name, state.fileId(), 1 - found.place()));
      }
      if (!state.clean()) {
        context.events().happened(new FileEvent.OpenedAfterCrash(name, state));
      }
      return new PersistentHead(context, raw, name, anchoring, superblock, keys, found.place());
    } catch (IOException | RuntimeException refused) {
      keys.close();
      throw refused;
    }
  }

  private long cleanLength(FileHead head) throws IOException {
    if (kind == FileKind.TEMP) {
      return new ContentLength(raw, head, null, Map.of()).of(raw.size());
    }
    long length = head.floor().length();
    long physical = raw.size();
    checkNotCut(head, length, physical);
    long extra = physical - head.identity().end(BlockLayout.blocksFor(length));
    if (extra > 0 && physical > 0) {
      context
          .events()
          .happened(new FileEvent.AppendedBytesIgnored(name, head.identity().fileId(), extra));
    }
    return length;
  }

  // It is never shorter than at the last force.
  private long lengthAfterCrash(FileHead head, ContentLength length) throws IOException {
    long physical = raw.size();
    long floor = head.floor().length();
    checkNotCut(head, floor, physical);
    return Math.max(length.of(physical), floor);
  }

  private void checkNotCut(FileHead head, long length, long physical) throws NacreIOException {
    FileIdentity identity = head.identity();
    long count = BlockLayout.blocksFor(length);
    long needed = identity.layout().physicalEnd(count);
    if (count <= identity.headers()) {
      needed = count == 0 ? 0 : Preamble.HEADER_SLOTS + (count - 1) * Preamble.HEADER_SLOT + 1;
    }
    if (count > 0 && physical < needed) {
      objection.raise(
          new NacreIOException(
              ErrorCode.FILE_TRUNCATED,
              "The file " + name + " has " + physical + " of at least " + needed + " bytes"));
    }
  }
}
