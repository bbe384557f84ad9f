package dev.nacre.core.file.block;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.block.HeaderBlocks.Found;
import dev.nacre.core.file.block.HeaderBlocks.Reading;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.status.RefusalLatch;
import java.io.IOException;
import java.util.UUID;

/**
 * Reads header blocks for an engine: zeros for one that does not open, as long as the other opens.
 *
 * <p>The engine reads both at once, takes the one whose checksum is right and writes both anew. An
 * error for one would cost it both. When neither opens, or there is only one, it is an error.
 */
public final class HeaderCopies {
  private final String name;
  private final FileEventListener events;
  private final RefusalLatch refusals;

  public HeaderCopies(String name, FileEventListener events, RefusalLatch refusals) {
    this.name = name;
    this.events = events;
    this.refusals = refusals;
  }

  int read(HeaderBlocks headers, FileHead head, long size, long block, byte[] target, int offset)
      throws IOException {
    UUID fileId = head.identity().fileId();
    Reading reading = readSlot(headers, head, (int) block, target, offset);
    if (reading.found() == Found.LATEST) {
      return reading.length();
    }
    boolean old = reading.found() == Found.OLD;
    boolean single = size <= BlockLayout.BLOCK;
    if (single
        || readSlot(headers, head, 1 - (int) block, new byte[BlockLayout.BLOCK], 0).found()
            != Found.LATEST) {
      ErrorCode code = old ? ErrorCode.BLOCK_REPLAYED : ErrorCode.HEADER_TAMPERED;
      throw refusals.block(fileId, block, code);
    }
    events.happened(new FileEvent.HeaderCopyDamaged(name, fileId, (int) block, old));
    return BlockLayout.BLOCK;
  }

  private Reading readSlot(HeaderBlocks headers, FileHead head, int slot, byte[] target, int offset)
      throws IOException {
    try {
      return headers.read(head.cipher(), slot, target, offset);
    } catch (NacreIOException refused) {
      throw refusals.refusal(refused);
    }
  }
}
