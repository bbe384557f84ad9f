package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A wallet of one key, the same for the same name. */
public final class OneKey implements MasterKeys {
  private final LocalMasterKey key;

  public OneKey(String name) {
    byte[] bytes = new byte[LocalMasterKey.BYTES];
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(text, 0, bytes, 0, text.length);
    KeyId id = new KeyId(UUID.nameUUIDFromBytes(text));
    key = new LocalMasterKey(id, SecretBytes.taking(bytes));
  }

  @Override
  public MasterKey current() {
    return key;
  }

  @Override
  public MasterKey find(KeyId id) throws NacreIOException {
    if (!id.equals(key.id())) {
      throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "There is no key " + id);
    }
    return key;
  }

  @Override
  public void close() {
    key.close();
  }
}
