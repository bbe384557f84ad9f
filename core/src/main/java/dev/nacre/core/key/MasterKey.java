package dev.nacre.core.key;

import dev.nacre.core.error.ErrorCode;
import java.io.IOException;

/**
 * A master key, which wraps and unwraps data keys. It never touches user data and never reveals its
 * bytes, so that it can live in an HSM or a key service. Safe for threads.
 */
public interface MasterKey {
  KeyId id();

  WrappedKey wrap(DataKey key) throws IOException;

  /**
   * @param scope what the caller needs the key for; a key that was wrapped for anything else does
   *     not unwrap
   * @throws dev.nacre.core.error.NacreIOException {@link ErrorCode#KEY_UNWRAP_FAILED}
   */
  DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws IOException;
}
