package dev.nacre.core.file.content;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.anchor.RollbackProtection;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.HeaderBlocks.Found;
import dev.nacre.core.file.block.HeaderBlocks.Reading;
import dev.nacre.core.file.block.HeaderCopies;
import dev.nacre.core.file.head.FileContext;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.head.FileKeys;
import dev.nacre.core.file.head.PersistentHead;
import dev.nacre.core.file.head.SuperblockReader;
import dev.nacre.core.file.head.TemporaryHead;
import dev.nacre.core.file.head.TemporaryKeys;
import dev.nacre.core.file.journal.ForcedFile;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.status.Refusals;
import dev.nacre.core.file.v1.FreshnessMap;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.OverwriteJournal;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.page.PageAddress;
import dev.nacre.core.page.PageCipher;
import dev.nacre.core.page.PageGeometry;
import dev.nacre.core.page.Place;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Turns an open raw file into an {@link FileContent}: reads the head, the length and the journals.
 */
public final class FileOpener {
  private final FileContext around;
  private final TemporaryKeys temps;
  private final ForcedFile raw;
  private final String name;
  private final FileKind kind;
  private final @Nullable FileState predecessor;
  private final Refusals refusals;
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
      FileContext around,
      TemporaryKeys temps,
      ForcedFile raw,
      String name,
      FileKind kind,
      @Nullable FileState predecessor,
      Refusals refusals,
      Objection objection) {
    this.around = around;
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
      HeaderCopies copies = new HeaderCopies(name, around.events(), refusals);
      FileContent file = new FileContent(lock, raw, head, refusals, copies, around.counters());
      if (head.wasClean()) {
        file.found(cleanLength(head), Map.of());
        if (kind == FileKind.DATABASE) {
          refusals.beginLatching();
        }
      } else {
        List<RotationJournal.Copy> resealed = head.rotationCopies();
        // Before any block is judged by them.
        recoverPages(head, resealed);
        Map<Long, byte[]> recovered = recover(head, file);
        recoverRotation(head, resealed, recovered);
        file.found(lengthAfterCrash(head, file, recovered), recovered);
      }
      return file;
    } catch (IOException | RuntimeException refused) {
      head.close();
      throw refused;
    }
  }

  private FileHead head() throws IOException {
    if (kind == FileKind.TEMP) {
      return new TemporaryHead(temps.of(name, raw.size(), around));
    }
    if (predecessor != null) {
      RollbackProtection none =
          new RollbackProtection(around.anchor(), around.events(), name, kind, false);
      raw.truncate(0);
      return PersistentHead.create(around, raw, name, none, kind, predecessor);
    }
    RollbackProtection anchoring =
        new RollbackProtection(around.anchor(), around.events(), name, kind, true);
    SuperblockReader.Found found = new SuperblockReader(raw, name).find(anchoring.expects());
    if (found == null) {
      return PersistentHead.create(around, raw, name, anchoring, kind, null);
    }
    Superblock superblock = found.copy().superblock();
    FileKeys keys = FileKeys.unlock(found.copy(), around.keys(), name);
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
        around
            .events()
            .happened(new FileEvent.SuperblockCopyDamaged(name, state.fileId(), 1 - found.place()));
      }
      if (!state.clean()) {
        around.events().happened(new FileEvent.OpenedAfterCrash(name, state));
      }
      return new PersistentHead(around, raw, name, anchoring, superblock, keys, found.place());
    } catch (IOException | RuntimeException refused) {
      keys.close();
      throw refused;
    }
  }

  private long cleanLength(FileHead head) throws IOException {
    if (kind == FileKind.TEMP) {
      return lengthOf(head, raw.size(), Map.of());
    }
    long length = head.floor().length();
    long physical = raw.size();
    checkNotCut(head, length, physical);
    long extra = physical - head.identity().end(PageGeometry.blocksFor(length));
    if (extra > 0 && physical > 0) {
      around
          .events()
          .happened(new FileEvent.AppendedBytesIgnored(name, head.identity().fileId(), extra));
    }
    return length;
  }

  // After a crash the blocks tell how long the file is; it is never shorter than at the last force.
  private long lengthAfterCrash(FileHead head, FileContent file, Map<Long, byte[]> recovered)
      throws IOException {
    long physical = raw.size();
    long floor = head.floor().length();
    checkNotCut(head, floor, physical);
    HeaderBlocks headers = file.headers();
    long length =
        headers != null && head.identity().geometry().blocksIn(physical) <= Identity.HEADERS
            ? headerLength(headers, head, recovered)
            : lengthOf(head, physical, recovered);
    return Math.max(length, floor);
  }

  private static long headerLength(HeaderBlocks headers, FileHead head, Map<Long, byte[]> recovered)
      throws IOException {
    byte[] block = new byte[PageGeometry.BLOCK];
    for (int slot = Identity.HEADERS - 1; slot >= 0; slot--) {
      byte[] record = recovered.get((long) slot);
      if (record != null) {
        return PageGeometry.start(slot) + PageCipher.length(PageCipher.metaOf(record, 0));
      }
      Reading reading = headers.read(head.cipher(), slot, block, 0);
      if (reading.found() == Found.LATEST) {
        return PageGeometry.start(slot) + reading.length();
      }
    }
    return 0;
  }

  // The last block says how much of it is part of the file; if it is torn, all of it may be.
  private long lengthOf(FileHead head, long physical, Map<Long, byte[]> recovered)
      throws IOException {
    PageGeometry geometry = head.identity().geometry();
    long count = geometry.blocksIn(physical);
    if (count == 0) {
      return 0;
    }
    long last = count - 1;
    byte[] record = recovered.getOrDefault(last, record(geometry, last));
    int length = PageGeometry.BLOCK;
    try {
      length =
          PageCipher.length(
              head.cipher()
                  .open(address(head).at(last), record, 0, new byte[PageGeometry.BLOCK], 0));
    } catch (UnauthenticException torn) {
      // Counted whole; reading it fails.
    }
    return PageGeometry.start(last) + length;
  }

  /** Records that do not open in their places but do in the journal. */
  private Map<Long, byte[]> recover(FileHead head, FileContent file) throws IOException {
    Map<Long, byte[]> recovered = new HashMap<>();
    PageGeometry geometry = head.identity().geometry();
    PageAddress address = address(head);
    byte[] block = new byte[PageGeometry.BLOCK];
    HeaderBlocks headers = file.headers();
    for (OverwriteJournal.Copy copy : new OverwriteJournal(raw).read()) {
      long number = copy.block();
      if (copy.sequence() != head.sequence()) {
        continue;
      }
      boolean opens;
      if (headers != null && number >= 0 && number < Identity.HEADERS) {
        opens =
            headers.isBlank((int) number)
                || headers.read(head.cipher(), (int) number, block, 0).found() == Found.LATEST;
      } else if (number >= 0 && number < geometry.blocksIn(raw.size())) {
        opens = opens(head, address.at(number), record(geometry, number), block);
      } else {
        continue;
      }
      if (!opens
          && opens(head, address.at(number), copy.sealed(), block)
          && admit(head, number, copy.sealed())) {
        recovered.put(number, copy.sealed());
      }
    }
    return recovered;
  }

  private static void recoverPages(FileHead head, List<RotationJournal.Copy> copies)
      throws IOException {
    FreshnessMap map = head.map();
    for (RotationJournal.Copy copy : copies) {
      if (map != null && copy.place() == Place.FRESHNESS) {
        map.recover(head.cipher(), copy.number(), copy.sealed());
      }
    }
  }

  // The overwrite journal wins: a block that is in both was overwritten after it was resealed.
  private void recoverRotation(
      FileHead head, List<RotationJournal.Copy> copies, Map<Long, byte[]> recovered)
      throws IOException {
    PageGeometry geometry = head.identity().geometry();
    PageAddress address = address(head);
    byte[] block = new byte[PageGeometry.BLOCK];
    for (RotationJournal.Copy copy : copies) {
      long number = copy.number();
      byte[] sealed = copy.sealed();
      if (copy.place() == Place.BLOCK
          && !recovered.containsKey(number)
          && number < geometry.blocksIn(raw.size())
          && !opens(head, address.at(number), record(geometry, number), block)
          && opens(head, address.at(number), sealed, block)
          && admit(head, number, sealed)) {
        recovered.put(number, sealed);
      }
    }
  }

  private static boolean admit(FileHead head, long block, byte[] record) throws IOException {
    FreshnessMap map = head.map();
    return map == null
        || map.admit(
            head.cipher(),
            block,
            PageCipher.tagOf(record, 0),
            PageCipher.session(PageCipher.metaOf(record, 0)));
  }

  private static boolean opens(FileHead head, PageAddress at, byte[] record, byte[] block) {
    try {
      head.cipher().open(at, record, 0, block, 0);
      return true;
    } catch (UnauthenticException torn) {
      return false;
    }
  }

  private byte[] record(PageGeometry geometry, long block) throws IOException {
    byte[] record = new byte[PageGeometry.RECORD];
    raw.read(ByteBuffer.wrap(record), geometry.offset(block));
    return record;
  }

  private static PageAddress address(FileHead head) {
    Identity identity = head.identity();
    return new PageAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  private void checkNotCut(FileHead head, long length, long physical) throws NacreIOException {
    Identity identity = head.identity();
    long count = PageGeometry.blocksFor(length);
    long needed = identity.geometry().physicalEnd(count);
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
