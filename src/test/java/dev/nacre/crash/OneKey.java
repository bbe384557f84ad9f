package dev.nacre.crash;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import java.io.IOException;

/** A wallet that holds one key and no file. */
final class OneKey implements MasterKeys {
  private final LocalMasterKey key =
      new LocalMasterKey(KeyId.random(), SecretBytes.random(LocalMasterKey.BYTES));

  @Override
  public MasterKey current() {
    return key;
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    if (!id.equals(key.id())) {
      throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No such key");
    }
    return key;
  }

  @Override
  public void close() {
    key.close();
  }
}
