package dev.nacre.jdbc.engine;

import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.CipherSuite;
import java.io.IOException;

/** What the conversion of a database needs, for as long as it goes on. Safe for threads. */
public interface ConversionKeys extends ConversionNotes, AutoCloseable {
  /** Opens the wallet. */
  @FunctionalInterface
  interface Source {
    /**
     * @param create whether to make a wallet where there is none
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
