package dev.nacre.bench.h2;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import java.sql.Connection;

/**
 * Opens and closes a database.
 *
 * <p>The first time includes what a process pays once: classes, drivers, and the passphrase's KDF.
 * Then a connection to another small database keeps the wallet open, as a pool would, so the cycles
 * measure the cost beyond the KDF.
 */
public final class OpenCloseWorkload implements Workload {
  static final String FIRST = "first";
  static final String CYCLES = "cycles";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    H2TrialDatabase database = H2TrialDatabase.of(trial);
    database.readIntoSystemCache();
    watch.measure(FIRST, () -> database.connect().close());
    Connection holdsTheWalletOpen = database.sibling("holder").connect();
    try {
      watch.measure(
          CYCLES,
          () -> {
            for (long cycle = 0; cycle < trial.number("cycles"); cycle++) {
              database.connect().close();
            }
          });
    } finally {
      holdsTheWalletOpen.close();
    }
  }
}
