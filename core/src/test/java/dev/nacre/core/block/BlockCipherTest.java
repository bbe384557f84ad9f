package dev.nacre.core.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.testkit.cover.Covers;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A block opens where it was sealed, as it was sealed, and nowhere else. */
final class BlockCipherTest {
  private static final UUID FILE = new UUID(1, 2);

  private final SecretBytes key = SecretBytes.random(CipherSuite.KEY_BYTES);
  private final byte[] block = new byte[BlockLayout.BLOCK];
  private final byte[] record = new byte[BlockLayout.RECORD];
  private final byte[] opened = new byte[BlockLayout.BLOCK];

  BlockCipherTest() {
    new Random(5).nextBytes(block);
  }

  @AfterEach
  void forget() {
    key.close();
  }

  private BlockCipher cipher(CipherSuite suite, int epoch) {
    @Nullable Aead[] epochs = new Aead[BlockCipher.EPOCHS];
    epochs[epoch] = suite.aead(key);
    return new BlockCipher(epochs, epoch);
  }

  private static BlockAddress at(CipherSuite suite, long block) {
    return new BlockAddress(suite, FileKind.DATABASE, FILE, Place.BLOCK).at(block);
  }

  @ParameterizedTest
  @EnumSource(CipherSuite.class)
  void aBlockOpensWithItsMeta(CipherSuite suite) throws Exception {
    for (int epoch : new int[] {0, 7}) {
      for (int length : new int[] {1, 4095, 4096}) {
        try (BlockCipher cipher = cipher(suite, epoch)) {
          cipher.seal(at(suite, 9), length, 0x1_BEEF, block, 0, record, 0);
          int meta = cipher.open(at(suite, 9), record, 0, opened, 0);
          assertThat(opened).isEqualTo(block);
          assertThat(BlockCipher.epoch(meta)).isEqualTo(epoch);
          assertThat(BlockCipher.length(meta)).isEqualTo(length);
          assertThat(BlockCipher.session(meta)).isEqualTo(0xBEEF);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CipherSuite.class)
  @Covers("pages-21")
  void noByteOfARecordCanBeChanged(CipherSuite suite) {
    try (BlockCipher cipher = cipher(suite, 0)) {
      cipher.seal(at(suite, 9), 4096, 3, block, 0, record, 0);
      for (int i = 0; i < record.length; i += i < 4090 ? 61 : 1) {
        record[i] ^= 0x10;
        assertRefused(cipher, at(suite, 9));
        record[i] ^= 0x10;
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CipherSuite.class)
  @Covers("pages-22")
  void aRecordOpensInNoOtherPlace(CipherSuite suite) {
    CipherSuite other =
        suite == CipherSuite.AES_256_GCM ? CipherSuite.CHACHA20_POLY1305 : CipherSuite.AES_256_GCM;
    try (BlockCipher cipher = cipher(suite, 0)) {
      cipher.seal(at(suite, 9), 4096, 3, block, 0, record, 0);
      assertRefused(cipher, at(suite, 10));
      assertRefused(cipher, at(suite, 9 + (1L << 32)));
      assertRefused(cipher, at(other, 9));
      UUID file = new UUID(1, 3);
      assertRefused(cipher, new BlockAddress(suite, FileKind.DATABASE, file, Place.BLOCK).at(9));
      assertRefused(cipher, new BlockAddress(suite, FileKind.STREAM, FILE, Place.BLOCK).at(9));
      assertRefused(
          cipher, new BlockAddress(suite, FileKind.DATABASE, FILE, Place.FRESHNESS).at(9));
      assertRefused(cipher, new BlockAddress(suite, FileKind.DATABASE, FILE, Place.HEADER).at(9));
    }
  }

  @ParameterizedTest
  @EnumSource(CipherSuite.class)
  void anotherKeyOrEpochRefuses(CipherSuite suite) {
    try (BlockCipher cipher = cipher(suite, 0);
        BlockCipher sameKeyOtherEpoch = cipher(suite, 1);
        SecretBytes otherKey = SecretBytes.random(CipherSuite.KEY_BYTES)) {
      cipher.seal(at(suite, 9), 4096, 3, block, 0, record, 0);
      assertRefused(sameKeyOtherEpoch, at(suite, 9));
      @Nullable Aead[] epochs = new Aead[BlockCipher.EPOCHS];
      epochs[0] = suite.aead(otherKey);
      try (BlockCipher other = new BlockCipher(epochs, 0)) {
        assertRefused(other, at(suite, 9));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(CipherSuite.class)
  void zerosAreNotABlock(CipherSuite suite) {
    try (BlockCipher cipher = cipher(suite, 0)) {
      assertRefused(cipher, at(suite, 9));
    }
  }

  @ParameterizedTest
  @EnumSource(CipherSuite.class)
  @Covers("pages-30")
  void theSameBlockIsNeverSealedTheSame(CipherSuite suite) {
    byte[] again = new byte[BlockLayout.RECORD];
    try (BlockCipher cipher = cipher(suite, 0)) {
      cipher.seal(at(suite, 9), 4096, 3, block, 0, record, 0);
      cipher.seal(at(suite, 9), 4096, 3, block, 0, again, 0);
    }
    int same = 0;
    for (int i = 0; i < BlockLayout.BLOCK + 28; i++) {
      same += record[i] == again[i] ? 1 : 0;
    }
    assertThat(same).isLessThan(60);
  }

  private void assertRefused(BlockCipher cipher, BlockAddress at) {
    java.util.Arrays.fill(opened, (byte) 1);
    assertThatThrownBy(() -> cipher.open(at, record, 0, opened, 0))
        .isInstanceOf(UnauthenticException.class);
    assertThat(opened).containsOnly(0);
  }
}
