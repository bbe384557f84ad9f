package dev.nacre.kms.aws;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import java.io.IOException;

/** The keys of KMS through core's interface. */
final class KmsKeySource implements MasterKeys {
  private final OpenKmsKeys keys;

  KmsKeySource(OpenKmsKeys keys) {
    this.keys = keys;
  }

  @Override
  public MasterKey current() throws IOException {
    keys.requireOpen();
    return new KmsKey(keys.currentId(), keys);
  }

  /** Only KMS knows whether the key exists; it is asked when the key is used. */
  @Override
  public MasterKey find(KeyId id) throws IOException {
    keys.requireOpen();
    return new KmsKey(id, keys);
  }

  /**
   * Each process resolved an alias when it opened it. Only one that was told to rotate certainly
   * knows the newer key.
   */
  @Override
  public boolean replaces(KeyId old) throws IOException {
    keys.requireOpen();
    return keys.isReplaced(old);
  }

  /** As far as this process knows. */
  @Override
  public boolean isUnreplaced(KeyId id) throws IOException {
    return !replaces(id);
  }

  /**
   * Processes share no order of keys, and an alias may return to an earlier key. KMS itself decides
   * when a key must no longer be used.
   */
  @Override
  public boolean mayFollow(KeyId old, KeyId next) throws IOException {
    keys.requireOpen();
    return true;
  }

  @Override
  public void close() {
    // Others share the keys.
  }
}
