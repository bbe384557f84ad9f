package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;

/** The master keys of temporary files, whose data keys are never wrapped: there are none. */
final class NoMasterKeys implements MasterKeys {
  @Override
  public MasterKey current() throws NacreIOException {
    throw new NacreIOException(ErrorCode.INTERNAL, "A temporary file asked for a master key");
  }

  @Override
  public MasterKey find(KeyId id) throws NacreIOException {
    throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "A temporary file has no master key");
  }

  @Override
  public void close() {}
}
