package dev.nacre.core.file.content;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.block.HeaderBlocks;
import dev.nacre.core.file.block.HeaderBlocks.Found;
import dev.nacre.core.file.durability.FailStopFile;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.OverwriteJournal;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the records that a crash tore in their places but left intact in a journal. */
final class CrashRecovery {
  private final FailStopFile raw;
  private final FileHead head;
  private final @Nullable HeaderBlocks headers;
  private final BlockLayout layout;
  private final BlockAddress address;
  private final Map<Long, byte[]> recovered = new HashMap<>();

  CrashRecovery(FailStopFile raw, FileHead head, @Nullable HeaderBlocks headers) {
    this.raw = raw;
    this.head = head;
    this.headers = headers;
    FileIdentity identity = head.identity();
    this.layout = identity.layout();
    this.address =
        new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK);
  }

  /** Records that do not open in their places but do in a journal. */
  Map<Long, byte[]> recover() throws IOException {
    List<RotationJournal.Copy> resealed = head.superblockRotation().copies();
    // Before any block is judged by them.
    recoverPages(resealed);
    recoverOverwritten();
    recoverResealed(resealed);
    return recovered;
  }

  private void recoverPages(List<RotationJournal.Copy> copies) throws IOException {
    FreshnessMap map = head.map();
    for (RotationJournal.Copy copy : copies) {
      if (map != null && copy.place() == Place.FRESHNESS) {
        map.recover(head.cipher(), copy.number(), copy.sealed());
      }
    }
  }

  private void recoverOverwritten() throws IOException {
    byte[] block = new byte[BlockLayout.BLOCK];
    for (OverwriteJournal.Copy copy : new OverwriteJournal(raw).read()) {
      long number = copy.block();
      if (copy.sequence() != head.sequence()) {
        continue;
      }
      boolean opens;
      if (headers != null && number >= 0 && number < FileIdentity.HEADERS) {
        opens =
            headers.isBlank((int) number)
                || headers.read(head.cipher(), (int) number, block, 0).found() == Found.LATEST;
      } else if (number >= 0 && number < layout.blocksIn(raw.size())) {
        opens = opens(number, record(number), block);
      } else {
        continue;
      }
      if (!opens && opens(number, copy.sealed(), block) && admit(number, copy.sealed())) {
        recovered.put(number, copy.sealed());
      }
    }
  }

  // The overwrite journal wins: a block that is in both was overwritten after it was resealed.
  private void recoverResealed(List<RotationJournal.Copy> copies) throws IOException {
    byte[] block = new byte[BlockLayout.BLOCK];
    for (RotationJournal.Copy copy : copies) {
      long number = copy.number();
      byte[] sealed = copy.sealed();
      if (copy.place() == Place.BLOCK
          && !recovered.containsKey(number)
          && number < layout.blocksIn(raw.size())
          && !opens(number, record(number), block)
          && opens(number, sealed, block)
          && admit(number, sealed)) {
        recovered.put(number, sealed);
      }
    }
  }

  private boolean admit(long block, byte[] record) throws IOException {
    FreshnessMap map = head.map();
    return map == null
        || map.admit(
            head.cipher(),
            block,
            BlockCipher.tagOf(record, 0),
            BlockCipher.session(BlockCipher.metaOf(record, 0)));
  }

  private boolean opens(long block, byte[] record, byte[] target) {
    try {
      head.cipher().open(address.at(block), record, 0, target, 0);
      return true;
    } catch (UnauthenticException torn) {
      return false;
    }
  }

  private byte[] record(long block) throws IOException {
    return ContentLength.record(raw, layout, block);
  }
}
