package dev.nacre.demo.load;

import dev.nacre.demo.store.SingleWriterGate;
import javax.sql.DataSource;

/**
 * A database under load.
 *
 * @param name for charts: {@code plain}, {@code pages}
 * @param connections must provide one connection for each terminal, and a few more
 * @param writers shared with all other writers of this database
 */
public record LoadTarget(String name, DataSource connections, SingleWriterGate writers) {
  /** A database without other writers. */
  public LoadTarget(String name, DataSource connections) {
    this(name, connections, new SingleWriterGate());
  }
}
