package dev.nacre.jdbc.engine.h2.fs.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.h2.mvstore.DataUtils;
import org.junit.jupiter.api.Test;

class StoreHeaderTest {
  private static final int BLOCK = 4096;

  private final StoreHeader header = new StoreHeader();

  @Test
  void ofAnOlderChunkNamesTheOneThatWasWrittenLast() {
    header.wrote(chunk("1ff", 0x1ff), 5 * BLOCK, 0x1ff);
    ByteBuffer made = header.current(stored(0x1fe), 0x1fe);
    assertThat(made.remaining()).isEqualTo(2 * BLOCK);
    String first = line(made, 0);
    assertThat(first)
        .startsWith("H:2,block:5,blockSize:1000,chunk:1ff,created:1a1fe822321,format:3,version:1ff")
        .isEqualTo(line(made, BLOCK));
    int sum = first.indexOf(",fletcher:");
    byte[] text = first.substring(0, sum).getBytes(StandardCharsets.ISO_8859_1);
    assertThat(first.substring(sum))
        .as("what H2 checks")
        .isEqualTo(
            ",fletcher:" + Integer.toHexString(DataUtils.getFletcher32(text, 0, text.length)));
  }

  @Test
  void ofTheLastChunkIsLeftAsItIs() {
    header.wrote(chunk("1ff", 0x1ff), 5 * BLOCK, 0x1ff);
    ByteBuffer right = stored(0x1ff);
    assertThat(header.current(right, 0x1ff)).isSameAs(right);
  }

  @Test
  void ofAStoreWithoutChunksIsLeftAsItIs() {
    ByteBuffer fresh = stored(0);
    assertThat(header.current(fresh, 0)).isSameAs(fresh);
  }

  @Test
  void followsAChunkThatIsMovedAndNotAnOlderOne() {
    header.wrote(chunk("1ff", 0x1ff), 5 * BLOCK, 0x1ff);
    header.wrote(chunk("1f0", 0x1f0), 90 * BLOCK, 0x1f0);
    header.wrote(chunk("1ff", 0x1ff), 7 * BLOCK, 0x1ff);
    assertThat(line(header.current(stored(0x1fe), 0x1fe), 0))
        .contains("block:7,", "chunk:1ff,", "version:1ff");
  }

  private static ByteBuffer chunk(String id, long version) {
    String text =
        "chunk:" + id + ",len:1,pages:2,version:" + Long.toHexString(version) + ",toc:8b7\n";
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static ByteBuffer stored(long version) {
    String hex = Long.toHexString(version);
    String text =
        "H:2,block:141,blockSize:1000,chunk:"
            + hex
            + ",created:1a1fe822321,format:3,version:"
            + hex;
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    int sum = DataUtils.getFletcher32(bytes, 0, bytes.length);
    byte[] line =
        (text + ",fletcher:" + Integer.toHexString(sum) + "\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer both = ByteBuffer.allocate(2 * BLOCK);
    both.put(line).position(BLOCK);
    both.put(line).clear();
    return both;
  }

  private static String line(ByteBuffer header, int from) {
    byte[] bytes = new byte[BLOCK];
    header.duplicate().position(from).get(bytes);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.substring(0, text.indexOf('\n'));
  }
}
