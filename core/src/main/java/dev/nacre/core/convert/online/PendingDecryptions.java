package dev.nacre.core.convert.online;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores the pending decryptions, in the registry. It is outside the database folders, so that
 * write access to a folder is not enough to forge one. A change is durable when the call returns.
 * Safe for threads.
 */
public interface PendingDecryptions {
  /** For when there is no registry: nothing can be stored, so no database is decrypted. */
  PendingDecryptions NONE =
      new PendingDecryptions() {
        @Override
        public Optional<PendingDecryption> find(String name) {
          return Optional.empty();
        }

        @Override
        public void remember(String name, PendingDecryption pending) throws IOException {
          throw new NacreIOException(
              ErrorCode.REGISTRY_NOT_WRITABLE,
              "There is no registry that could remember that " + name + " is to be decrypted");
        }

        @Override
        public void forgetDecryption(UUID databaseId) {}
      };

  /** The one of the database at this place. */
  Optional<PendingDecryption> find(String name) throws IOException;

  /** Stores one; replaces one for the same name or the same database. */
  void remember(String name, PendingDecryption pending) throws IOException;

  void forgetDecryption(UUID databaseId) throws IOException;
}
