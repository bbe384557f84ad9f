package dev.nacre.jdbc.engine;

import dev.nacre.core.key.MasterKeys;

/** A lease of master keys that several connections share. */
public interface LeasedKeys extends MasterKeys {
  /**
   * Whether the others are a lease of the very same keys. The holder of a lease has proven the
   * passphrase, so a token or a key service need not be asked again.
   */
  boolean sharesWith(MasterKeys others);
}
