package dev.nacre.core.file.head;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nacre.core.block.BlockAddress;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.core.block.FileKind;
import dev.nacre.core.block.Place;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.ByteAttacker;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.FileHarness;
import dev.nacre.core.file.InMemoryAnchor;
import dev.nacre.core.file.OldKey;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.testkit.storage.HeapStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The first moment of a rotation: the file gets a further data key, which seals from then on. */
class FreshKeyTest {
  private final HeapStorage storage = new HeapStorage();
  private final FileHarness bench = new FileHarness(storage, CipherSuite.AES_256_GCM, 2);
  private final ByteAttacker raw = new ByteAttacker(storage, FileHarness.NAME);
  private final byte[] content = FileHarness.bytes(1, 30 * 4096 - 100);

  @BeforeEach
  void fill() throws IOException {
    try (EncryptedFile file = bench.open()) {
      file.write(ByteBuffer.wrap(content), 0);
    }
  }

  @AfterEach
  void forget() {
    bench.close();
  }

  @Test
  void blocksUnderTheFreshKeyDoNotNeedOneSuperblockAlone() throws IOException {
    EncryptedFile crashed = bench.open();
    crashed.store().opened(0);
    crashed.resealing().begin();
    byte[] newer = FileHarness.bytes(4, 4096);
    crashed.write(ByteBuffer.wrap(newer), 9 * 4096);
    System.arraycopy(newer, 0, content, 9 * 4096, newer.length);
    byte[] found = raw.all();
    for (long copy = 0; copy < 2; copy++) {
      raw.set(found);
      raw.flip(copy * 8192 + 300);
      try (EncryptedFile file =
          bench.files().open(FileHarness.NAME, FileKind.DATABASE, Access.READ)) {
        assertThat(FileHarness.all(file)).as("without superblock %d", copy).isEqualTo(content);
      }
    }
  }

  @Test
  void readersAndWritersDoNotWaitForTheKeyStore() throws IOException {
    byte[] block = FileHarness.bytes(9, 4096);
    Asked keys = new Asked();
    try (FileHarness slow =
            new FileHarness(new HeapStorage(), keys, new InMemoryAnchor(), bench.suite, 2);
        EncryptedFile file = slow.open()) {
      file.write(ByteBuffer.wrap(content), 0);
      // Another thread writes while the new key is being wrapped, and is not held up.
      keys.meanwhile =
          () -> {
            CompletableFuture<Void> writer =
                CompletableFuture.runAsync(
                    () -> {
                      try {
                        int written = file.write(ByteBuffer.wrap(block), 9 * 4096);
                        assertThat(written).isEqualTo(block.length);
                      } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                      }
                    });
            assertThat(writer).succeedsWithin(Duration.ofSeconds(20));
          };
      file.resealing().begin();
      assertThat(keys.asked).isTrue();
      while (file.resealing().step() >= 0) {
        assertThat(file.resealing().figures().refused()).isZero();
      }
      assertThat(FileHarness.read(file, 9 * 4096, 4096)).isEqualTo(block);
    }
  }

  @Test
  void aNumberThatIsUsedAgainSealsWithItsNewKeyOnly() throws Exception {
    FileIdentity identity = OldKey.newest(raw.all()).superblock().identity();
    KeyScope scope = KeyScope.file(identity.fileId());
    DataKey added = DataKey.generate(scope);
    WrappedKey wrapped = bench.keys.current().wrap(added);
    byte[] block = FileHarness.bytes(8, 4096);
    byte[] record = new byte[BlockLayout.RECORD];
    BlockAddress address =
        new BlockAddress(identity.suite(), identity.kind(), identity.fileId(), Place.BLOCK).at(7);
    FileKeys old = FileKeys.of(identity, DataKey.generate(scope));
    // The number was not given back, as after a force that failed.
    FileKeys both = old.with(0, added);
    both.cipher().seal(address, 4096, 1, block, 0, record, 0);
    assertThatExceptionOfType(UnauthenticException.class)
        .isThrownBy(() -> old.cipher().open(address, record, 0, new byte[4096], 0));
    try (FileKeys later = FileKeys.of(identity, bench.keys.unwrap(wrapped, scope))) {
      byte[] opened = new byte[4096];
      int unused = later.cipher().open(address, record, 0, opened, 0);
      assertThat(opened).isEqualTo(block);
    }
    both.close();
    old.close();
  }

  /** A key store that takes its time: something else happens while it wraps a key. */
  private static final class Asked extends HeldKeys {
    private boolean asked;
    private @Nullable Runnable meanwhile;

    @Override
    public MasterKey current() {
      MasterKey real = super.current();
      return new MasterKey() {
        @Override
        public KeyId id() {
          return real.id();
        }

        @Override
        public WrappedKey wrap(DataKey key) throws IOException {
          Runnable first = meanwhile;
          if (first != null) {
            meanwhile = null;
            asked = true;
            first.run();
          }
          return real.wrap(key);
        }

        @Override
        public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException {
          return real.unwrap(wrapped, scope);
        }
      };
    }
  }
}
