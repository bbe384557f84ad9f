package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.engine.StorageEngine;
import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Finds the engine for an embedded database: among ours only, whatever the thread's loader is. */
final class Engines {
  private Engines() {}

  /**
   * Makes the engines, which prepare their databases. An engine whose database is not here is none.
   */
  static void load() {
    Iterator<StorageEngine> engines =
        ServiceLoader.load(StorageEngine.class, Engines.class.getClassLoader()).iterator();
    try {
      while (engines.hasNext()) {
        StorageEngine unused = engines.next();
      }
    } catch (ServiceConfigurationError | LinkageError noDatabase) {
      // Whoever asks for it is told.
    }
  }

  static StorageEngine find(Target target) {
    try {
      Iterator<StorageEngine> engines =
          ServiceLoader.load(StorageEngine.class, Engines.class.getClassLoader()).iterator();
      while (engines.hasNext()) {
        StorageEngine engine = engines.next();
        if (engine.subprotocol().equals(target.subprotocol())) {
          return engine;
        }
      }
    } catch (ServiceConfigurationError | LinkageError broken) {
      throw new NacreException(
          ErrorCode.TARGET_DRIVER_MISSING,
          "The storage engine for " + target.subprotocol() + " does not load; is its driver there",
          broken);
    }
    throw new NacreException(
        ErrorCode.PAGES_IMPOSSIBLE,
        "There is no storage engine that encrypts the pages of " + target.subprotocol());
  }
}
