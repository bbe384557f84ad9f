package dev.nacre.core.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import java.io.IOException;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class MasterKeysTest {
  private static final KeyScope SCOPE = KeyScope.file(new UUID(1, 2));

  @Test
  void unwrapWithTheMasterKeyThatTheWrappedKeyNames() throws IOException {
    try (TwoKeys keys = new TwoKeys();
        DataKey key = DataKey.generate(SCOPE)) {
      for (LocalMasterKey master : new LocalMasterKey[] {keys.old, keys.current}) {
        try (DataKey back = keys.unwrap(master.wrap(key), SCOPE)) {
          assertThat(back.insecureSecret().sameAs(key.insecureSecret())).isTrue();
        }
      }
      WrappedKey foreign = new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
      assertThatThrownBy(() -> keys.unwrap(foreign, SCOPE))
          .isInstanceOfSatisfying(
              NacreIOException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.KEY_NOT_FOUND));
    }
  }

  @Test
  void nothingFollowsWhereNobodySaysSo() throws IOException {
    try (TwoKeys keys = new TwoKeys()) {
      assertThat(keys.mayFollow(keys.old.id(), keys.current.id())).isFalse();
      assertThat(keys.replaces(keys.old.id())).isFalse();
      assertThat(keys.isUnreplaced(keys.current.id())).isFalse();
    }
  }

  private static final class TwoKeys implements MasterKeys {
    final LocalMasterKey old = new LocalMasterKey(KeyId.random(), SecretBytes.random(32));
    final LocalMasterKey current = new LocalMasterKey(KeyId.random(), SecretBytes.random(32));

    @Override
    public MasterKey current() {
      return current;
    }

    @Override
    public MasterKey find(KeyId id) throws IOException {
      if (id.equals(old.id())) {
        return old;
      }
      if (id.equals(current.id())) {
        return current;
      }
      throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "There is no master key " + id);
    }

    @Override
    public void close() {
      old.close();
      current.close();
    }
  }
}
