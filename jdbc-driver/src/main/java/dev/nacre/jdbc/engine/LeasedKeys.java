package dev.nacre.jdbc.engine;

import dev.nacre.core.key.MasterKeys;

/** A share in master keys that are open for several connections. */
public interface LeasedKeys extends MasterKeys {
  /**
   * Whether the others are a share in the very same keys. Who holds one has proven his passphrase;
   * a token or a key service need not be asked once more.
   */
  boolean sharesWith(MasterKeys others);
}
