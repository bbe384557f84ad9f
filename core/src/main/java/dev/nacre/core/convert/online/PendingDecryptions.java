package dev.nacre.core.convert.online;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores the requests to decrypt databases permanently. The store is outside the database folders,
 * so that write access to a folder is not enough to forge a request. A change is durable when the
 * call returns. Safe for threads.
 */
public interface PendingDecryptions {
  /** For when there is no registry: no request can be stored, so no database is decrypted. */
  PendingDecryptions NONE =
      new PendingDecryptions() {
        @Override
        public Optional<PendingDecryption> find(String name) {
          return Optional.empty();
        }

        @Override
        public void remember(String name, PendingDecryption request) throws IOException {
          throw new NacreIOException(
              ErrorCode.REGISTRY_NOT_WRITABLE,
              "There is no registry that could remember that " + name + " is to be decrypted");
        }

        @Override
        public void forgetOrder(UUID databaseId) {}
      };

  /** The last request for the database at this place. */
  Optional<PendingDecryption> find(String name) throws IOException;

  /** Stores a request; replaces one for the same name or the same database. */
  void remember(String name, PendingDecryption request) throws IOException;

  void forgetOrder(UUID databaseId) throws IOException;
}
