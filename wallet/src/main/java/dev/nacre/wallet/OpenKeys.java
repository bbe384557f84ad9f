package dev.nacre.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.registry.RegistryMemory;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Master keys that are open, wherever they lie: in a wallet, a token, a key service. */
public interface OpenKeys extends AutoCloseable {
  /** Oracle's word for the kind of place, as {@code SHOW ENCRYPTION WALLET} shows it. */
  String kind();

  /** Where they lie, as a file or URI. Never holds a secret. */
  String place();

  /** The keys as they are at each call. Closing the view leaves them open. */
  MasterKeys masterKeys();

  /** All keys, the current one first, then the younger before the older. */
  List<KeyEntry> keys() throws IOException;

  /**
   * Makes a new current key. The old ones stay and unwrap what they wrapped.
   *
   * @param tag the operator's remark, where there is room for one
   */
  KeyId rotate(@Nullable String tag) throws IOException;

  /** Looks for what other processes have changed. */
  boolean reload() throws IOException;

  /** Who remembers the registries that were made with these keys. */
  RegistryMemory registryMemory();

  @Override
  void close();
}
