package dev.nacre.jdbc.engine;

import java.sql.Driver;
import java.sql.SQLException;
import javax.sql.XAConnection;

/**
 * The driver for a database whose files an engine does not encrypt, but whose SQL it guards where
 * the database opens files.
 */
public interface TargetGuard {
  /** The target's own driver. */
  Driver driver();

  /** Opens a connection of the target's own driver for a pool or a transaction manager. */
  XAConnection connectXa(OpenStorage.PooledTarget target) throws SQLException;
}
