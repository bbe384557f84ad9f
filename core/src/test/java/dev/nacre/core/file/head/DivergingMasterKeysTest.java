package dev.nacre.core.file.head;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.InMemoryAnchor;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Two processes that hold the same master keys, and of which each takes another one for the current
 * one: an alias of a key service was moved while one of them was running, say.
 */
class DivergingMasterKeysTest {
  private static final byte[] CONTENT = FileHarness.bytes(1, 20_000);
  private static final int ROUNDS = 4;

  private final LocalMasterKey older = fresh();
  private final LocalMasterKey newer = fresh();

  @AfterEach
  void forget() {
    older.close();
    newer.close();
  }

  /** What stands in the two superblocks of a file. */
  private record Headers(long generation, long sequence, Set<KeyId> masters) {}

  @Test
  void bothProcessesKeepTheFile() throws IOException {
    View one = new View(older, false);
    View other = new View(newer, false);
    List<Headers> turns = inTurns(one, other);
    assertThat(turns).extracting(Headers::masters).containsOnly(Set.of(older.id()));
    assertThat(one.wraps).as("when it was created").isEqualTo(1);
    assertThat(other.wraps).isZero();
    // As many sessions, and as many writings of a header, as with one view.
    assertThat(turns).isEqualTo(inTurns(new View(older, false), new View(older, false)));
  }

  @Test
  void processWithTheReplacingKeyRewrapsOnce() throws IOException {
    View one = new View(older, false);
    View other = new View(newer, true);
    List<Headers> turns = inTurns(one, other);
    assertThat(turns.get(0).masters()).containsExactly(older.id());
    assertThat(turns.subList(1, turns.size()))
        .extracting(Headers::masters)
        .containsOnly(Set.of(newer.id()));
    assertThat(one.wraps + other.wraps).isEqualTo(2);
    assertThat(turns).extracting(Headers::generation).doesNotHaveDuplicates();
  }

  @Test
  void rotationOnRequestRewraps() throws IOException {
    HeapStorage storage = new HeapStorage();
    InMemoryAnchor anchor = new InMemoryAnchor();
    session(storage, anchor, new View(older, false));
    EncryptedFiles files = files(storage, anchor, new View(newer, false));
    try (EncryptedFile file = files.open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(CONTENT), 0);
      assertThat(headers(storage).masters()).containsExactly(older.id());
      assertThat(files.rewrap()).isTrue();
      assertThat(files.rewrap()).isFalse();
    }
    assertThat(headers(storage).masters()).containsExactly(newer.id());
  }

  private List<Headers> inTurns(View one, View other) throws IOException {
    HeapStorage storage = new HeapStorage();
    InMemoryAnchor anchor = new InMemoryAnchor();
    List<Headers> turns = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      session(storage, anchor, one);
      turns.add(headers(storage));
      session(storage, anchor, other);
      turns.add(headers(storage));
    }
    return turns;
  }

  private static void session(HeapStorage storage, InMemoryAnchor anchor, View keys)
      throws IOException {
    try (EncryptedFile file =
        files(storage, anchor, keys).open(FileHarness.NAME, FileKind.DATABASE, Access.READ_WRITE)) {
      file.write(ByteBuffer.wrap(CONTENT), 0);
    }
    try (EncryptedFile file =
        files(storage, anchor, keys).open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
      assertThat(FileHarness.all(file)).isEqualTo(CONTENT);
    }
  }

  private static EncryptedFiles files(HeapStorage storage, InMemoryAnchor anchor, View keys) {
    return FileHarness.files(storage, keys, anchor);
  }

  private static Headers headers(HeapStorage storage) throws IOException {
    List<Superblock> copies = new ArrayList<>();
    try (RawFile raw = storage.open(FileHarness.NAME, OpenMode.READ)) {
      for (long at : new long[] {0, Preamble.SUPERBLOCK}) {
        byte[] bytes = new byte[Preamble.SUPERBLOCK];
        raw.read(ByteBuffer.wrap(bytes), at);
        copies.add(((SuperblockCopy.Whole) SuperblockCodec.decode(bytes)).superblock());
      }
    }
    Superblock newest = Collections.max(copies, Comparator.comparing(Superblock::sequence));
    return new Headers(
        newest.generation(), newest.sequence(), NeededKeys.of(storage, FileHarness.NAME));
  }

  private static LocalMasterKey fresh() {
    return new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES));
  }

  /** Counts what is wrapped. */
  private final class View implements MasterKeys {
    private final LocalMasterKey mine;
    private final boolean knows;
    private int wraps;

    /**
     * @param knows whether its key is known here to replace the other
     */
    View(LocalMasterKey mine, boolean knows) {
      this.mine = mine;
      this.knows = knows;
    }

    @Override
    public MasterKey current() {
      return new MasterKey() {
        @Override
        public KeyId id() {
          return mine.id();
        }

        @Override
        public WrappedKey wrap(DataKey key) throws IOException {
          wraps++;
          return mine.wrap(key);
        }

        @Override
        public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
          return mine.unwrap(wrapped, scope);
        }
      };
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      for (LocalMasterKey key : List.of(older, newer)) {
        if (key.id().equals(id)) {
          return key;
        }
      }
      throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No such key");
    }

    @Override
    public boolean replaces(KeyId old) {
      return knows && !old.equals(mine.id());
    }

    @Override
    public void close() {}
  }
}
