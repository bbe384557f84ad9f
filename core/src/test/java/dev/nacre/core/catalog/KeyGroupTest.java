package dev.nacre.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Whether what was sealed for a group at one time fits to what is sealed at another. */
final class KeyGroupTest {
  private static final UUID ID = UUID.randomUUID();
  private static final KeyId MASTER = KeyId.random();

  private static WrappedKey wrapped(KeyId master, int body) {
    return new WrappedKey(master, Wrapping.AES_256_GCM, new byte[] {(byte) body});
  }

  @Test
  void anotherKeySealsInAnotherWay() {
    KeyGroup first = KeyGroup.first(ID, "", wrapped(MASTER, 1));
    KeyGroup second = first.withNewKey(wrapped(MASTER, 2));
    assertThat(first.encryptsLike(KeyGroup.first(ID, "", wrapped(MASTER, 1)))).isTrue();
    assertThat(second.encryptsLike(first)).isFalse();
    assertThat(first.encryptsLike(second)).isFalse();
    // After a restore the same number may be given once more.
    assertThat(second.encryptsLike(first.withNewKey(wrapped(MASTER, 3)))).isFalse();
    assertThat(first.encryptsLike(KeyGroup.first(UUID.randomUUID(), "", wrapped(MASTER, 1))))
        .isFalse();
  }

  @Test
  void aNewMasterKeyChangesNothing() {
    KeyGroup first = KeyGroup.first(ID, "", wrapped(MASTER, 1));
    KeyGroup again = KeyGroup.first(ID, "", wrapped(KeyId.random(), 7));
    assertThat(again.encryptsLike(first)).isTrue();
    assertThat(again.withNewKey(wrapped(MASTER, 2)).encryptsLike(first)).isFalse();
  }
}
