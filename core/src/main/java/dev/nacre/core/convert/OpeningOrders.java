package dev.nacre.core.convert;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/**
 * Where it is remembered that databases are being opened for good: outside of their folders, so
 * that nobody who can write there has a say in it. What was remembered is durable when a call
 * returns. Safe for threads.
 */
public interface OpeningOrders {
  /** Where nothing can be remembered, nothing is opened. */
  OpeningOrders NONE =
      new OpeningOrders() {
        @Override
        public Optional<OpeningOrder> find(String name) {
          return Optional.empty();
        }

        @Override
        public void remember(String name, OpeningOrder order) throws IOException {
          throw new NacreIOException(
              ErrorCode.REGISTRY_NOT_WRITABLE,
              "There is no registry that could remember that " + name + " is to be decrypted");
        }

        @Override
        public void forgetOrder(UUID databaseId) {}
      };

  /** What was remembered last for the database that lies there. */
  Optional<OpeningOrder> find(String name) throws IOException;

  /** In the place of what was remembered for this name, or this database. */
  void remember(String name, OpeningOrder order) throws IOException;

  void forgetOrder(UUID databaseId) throws IOException;
}
