package dev.nacre.core.file.durability;

import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.head.FileHead;
import dev.nacre.core.file.v1.FileIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * Records that a crash tore in their places but left intact in a journal. Called with the file's
 * lock held.
 */
public final class RecoveredRecords {
  private final FailStopFile raw;
  private final FileHead head;
  private final FileIdentity identity;
  private final Map<Long, byte[]> records = new HashMap<>();

  public RecoveredRecords(FailStopFile raw, FileHead head) {
    this.raw = raw;
    this.head = head;
    this.identity = head.identity();
  }

  public void addAll(Map<Long, byte[]> inJournals) {
    records.putAll(inJournals);
  }

  public boolean has(long block) {
    return records.containsKey(block);
  }

  /**
   * @return false when there is none of this block
   */
  public boolean copy(long block, byte[] record) {
    byte[] journaled = records.get(block);
    if (journaled == null) {
      return false;
    }
    System.arraycopy(journaled, 0, record, 0, journaled.length);
    return true;
  }

  /** Readers of the block get this record from now on: the one in its place may be half written. */
  public void keep(long block, byte[] record) {
    records.put(block, record);
  }

  public void forget(long block) {
    records.remove(block);
  }

  /**
   * Writes the records from the journals to their places. The journals count until the next
   * superblock, so this is done before each superblock.
   */
  public void restore() throws IOException {
    FreshnessMap map = head.map();
    boolean restored = map != null && map.restore();
    for (Map.Entry<Long, byte[]> entry : records.entrySet()) {
      if (isRecord(entry.getKey())) {
        raw.write(ByteBuffer.wrap(entry.getValue()), identity.layout().offset(entry.getKey()));
        restored = true;
      }
    }
    if (restored) {
      raw.force(false);
      records.keySet().removeIf(this::isRecord);
      if (map != null) {
        map.restored();
      }
    }
  }

  // Header blocks have no place among the records: they wait until their slot is written.
  private boolean isRecord(long block) {
    return block >= identity.headers();
  }
}
