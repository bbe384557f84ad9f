package dev.nacre.core.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.column.v1.Chunks;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.testkit.cover.Covers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Under one key no two cells have one nonce, however many connections and threads seal at once. */
@Covers("columns-8")
final class CellNoncesTest {
  private static final int CONNECTIONS = 4;

  /** More than there are stocks of nonces, so that several threads take from one. */
  private static final int THREADS = 96;

  private static final int OF_EACH = 6_000;
  private static final UUID COLUMN = new UUID(3, 3);
  private static final CellPlace PLACE = new CellPlace(new UUID(1, 1), new UUID(2, 2), COLUMN);

  private final DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, COLUMN));

  @AfterEach
  void forget() {
    key.close();
  }

  @Test
  void neverRepeat() throws Exception {
    neverRepeat(() -> ColumnCipher.randomised(PLACE, Map.of(1, key), 1));
    neverRepeat(() -> ColumnCipher.randomisedOcb(PLACE, Map.of(1, key), 1));
  }

  private static void neverRepeat(Supplier<ColumnCipher> connection) throws Exception {
    List<ColumnCipher> ciphers = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      ciphers.add(connection.get());
    }
    Set<ByteBuffer> nonces =
        atOnce(
            thread -> {
              byte[] cell = ciphers.get(thread % CONNECTIONS).seal(new byte[] {7});
              return Arrays.copyOfRange(cell, CellHeader.BYTES, CellHeader.BYTES + 12);
            });
    ciphers.forEach(ColumnCipher::close);
    assertThat(nonces).hasSize(THREADS * OF_EACH).hasSizeGreaterThan(1 << 19);
  }

  /**
   * The chunks of a long value have counted nonces: each has a key of its own, made of its salt.
   */
  @Test
  void keysOfLongValuesNeverRepeat() throws Exception {
    List<ChunkedCellCipher> ciphers = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      ciphers.add(ColumnCipher.large(PLACE, Map.of(1, key), 1));
    }
    Set<ByteBuffer> salts =
        atOnce(
            thread -> {
              byte[] head = ciphers.get(thread % CONNECTIONS).newHead();
              return Arrays.copyOfRange(head, CellHeader.BYTES, Chunks.HEAD);
            });
    ciphers.forEach(ColumnCipher::close);
    assertThat(salts).hasSize(THREADS * OF_EACH);
  }

  /** What each of many threads makes, many times; equal ones once. */
  private static Set<ByteBuffer> atOnce(IntFunction<byte[]> making) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<List<ByteBuffer>>> made = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        made.add(
            threads.submit(
                () -> {
                  List<ByteBuffer> mine = new ArrayList<>();
                  for (int n = 0; n < OF_EACH; n++) {
                    mine.add(ByteBuffer.wrap(making.apply(thread)));
                  }
                  return mine;
                }));
      }
      Set<ByteBuffer> all = new HashSet<>();
      for (Future<List<ByteBuffer>> one : made) {
        all.addAll(one.get());
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }
}
