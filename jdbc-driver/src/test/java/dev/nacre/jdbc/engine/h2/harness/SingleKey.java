package dev.nacre.jdbc.engine.h2.harness;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.keys.HeldKeys;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A wallet of one key, the same for the same name. */
public final class SingleKey extends HeldKeys {
  public SingleKey(String name) {
    super(named(name.getBytes(StandardCharsets.UTF_8)));
  }

  private static LocalMasterKey named(byte[] name) {
    byte[] bytes = new byte[LocalMasterKey.BYTES];
    System.arraycopy(name, 0, bytes, 0, name.length);
    return new LocalMasterKey(new KeyId(UUID.nameUUIDFromBytes(name)), SecretBytes.taking(bytes));
  }
}
