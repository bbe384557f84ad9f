package dev.nacre.jdbc.engine;

import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;

/** The keys and settings for the conversion of a database, open while it runs. Thread-safe. */
public interface ConversionKeys extends ConversionLog, AutoCloseable {
  /** Opens the wallet. */
  @FunctionalInterface
  interface Source {
    /**
     * @param create whether to create a wallet if there is none
     * @throws IOException when there is no wallet, or no passphrase that opens it
     */
    ConversionKeys lease(boolean create) throws IOException;
  }

  MasterKeys keys();

  CipherSuite suite();

  RollbackAnchor anchor();

  @Override
  void close();
}
