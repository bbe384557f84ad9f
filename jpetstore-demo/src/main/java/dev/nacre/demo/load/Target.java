package dev.nacre.demo.load;

import dev.nacre.demo.store.Turnstile;
import javax.sql.DataSource;

/**
 * A database to put a load on.
 *
 * @param name as charts show it: {@code plain}, {@code pages}
 * @param connections must hand out one connection for each terminal, and a few more
 * @param writers who else writes to this database goes through the same one
 */
public record Target(String name, DataSource connections, Turnstile writers) {
  /** A database that nobody else writes to. */
  public Target(String name, DataSource connections) {
    this(name, connections, new Turnstile());
  }
}
