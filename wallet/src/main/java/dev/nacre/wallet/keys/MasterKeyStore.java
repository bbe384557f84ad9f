package dev.nacre.wallet.keys;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.registry.KnownRegistries;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Open master keys from any store: a wallet, a token, a key service. */
public interface MasterKeyStore extends AutoCloseable {
  /** The kind of store, in Oracle's terms, as {@code SHOW ENCRYPTION WALLET} shows it. */
  String kind();

  /** The location, a file or URI. Never contains a secret. */
  String place();

  /** A live view of the keys. Closing the view leaves them open. */
  MasterKeys masterKeys();

  /** All keys: the current one first, then by age, youngest first. */
  List<KeyEntry> keys() throws IOException;

  /**
   * Creates a new current key. Old keys stay for unwrapping.
   *
   * @param tag the operator's remark, if the store supports it
   */
  KeyId rotate(@Nullable String tag) throws IOException;

  /** Loads changes by other processes. */
  boolean reload() throws IOException;

  /** The memory of registries that were created with these keys. */
  KnownRegistries knownRegistries();

  @Override
  void close();
}
