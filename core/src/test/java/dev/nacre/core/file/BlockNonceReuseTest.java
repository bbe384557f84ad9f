package dev.nacre.core.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Every nonce that reaches the disk, over many sessions, and on two hosts after a restore. */
class BlockNonceReuseTest {
  private static final int BLOCKS = 40;

  /** Nonce to the tag that it came with; a record in the journal is the very one of its place. */
  private final Map<String, String> seen = new HashMap<>();

  private int seals;

  @Test
  @Covers("pages-29")
  void noNonceIsUsedTwiceUnderOneKey() throws IOException {
    HeapStorage first = new HeapStorage();
    RecordingStorage written = new RecordingStorage();
    HeldKeys key = new HeldKeys();
    work(written, first, key, 30, 1);

    // The file is restored on another host, and both go on: same key, same generation.
    HeapStorage second = new HeapStorage();
    new ByteAttacker(second, FileHarness.NAME).set(new ByteAttacker(first, FileHarness.NAME).all());
    work(written, first, key, 15, 2);
    work(written, second, key, 15, 3);

    for (RecordingStorage.Write write : written.writes) {
      take(write);
    }
    assertThat(seals).isGreaterThan(5000);
    key.close();
  }

  private static void work(
      RecordingStorage written, HeapStorage storage, HeldKeys key, int sessions, int seed)
      throws IOException {
    Random random = new Random(seed);
    FileHarness bench =
        new FileHarness(
            written.watch(storage), key, new InMemoryAnchor(), CipherSuite.AES_256_GCM, 2);
    for (int session = 0; session < sessions; session++) {
      try (EncryptedFile file = bench.open()) {
        file.store().opened(0);
        for (int i = 0; i < 40; i++) {
          int at = random.nextInt(BLOCKS * BlockLayout.BLOCK);
          file.write(ByteBuffer.wrap(FileHarness.bytes(i, 1 + random.nextInt(9000))), at);
          if (random.nextInt(8) == 0) {
            file.force(true);
          }
        }
      }
    }
  }

  private void take(RecordingStorage.Write write) {
    byte[] bytes = write.bytes().array();
    if (write.position() >= FileHarness.layout(FileKind.DATABASE, 2).dataOffset()) {
      for (int at = 0; at + BlockLayout.RECORD <= bytes.length; at += BlockLayout.RECORD) {
        record(bytes, at);
      }
    } else if (write.position() >= Preamble.ROTATION_JOURNAL) {
      return; // Digests of pages of the freshness map.
    } else if (write.position() >= Preamble.HEADER_SLOTS + 2 * Preamble.HEADER_SLOT) {
      record(bytes, 24);
    } else if (write.position() >= Preamble.HEADER_SLOTS) {
      for (int at = 0; at + 64 <= bytes.length; at += Preamble.HEADER_SLOT) {
        int sealed = ByteBuffer.wrap(bytes).getShort(at + 4);
        if (sealed > 0) {
          note(bytes, at + 16, at + 48 + sealed);
        }
      }
    }
  }

  private void record(byte[] bytes, int at) {
    note(bytes, at + 4112, at + 4096);
  }

  private void note(byte[] bytes, int nonce, int tag) {
    seals++;
    String was = seen.put(hex(bytes, nonce, 12), hex(bytes, tag, 16));
    assertThat(was).isIn(null, hex(bytes, tag, 16));
  }

  private static String hex(byte[] bytes, int at, int length) {
    return HexFormat.of().formatHex(Arrays.copyOfRange(bytes, at, at + length));
  }
}
