package dev.nacre.jdbc.columns.keys.rewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.FailingConnection;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;

/** A process that dies at any step while keys are wrapped again. */
final class KeyRewrapperCrashTest extends KeyRewrapFixture {
  @ParameterizedTest
  @EachDialect
  void crashAtEachStepLeavesAllKeysUsable(Dialect dialect) throws Exception {
    List<String> steps = new ArrayList<>();
    try (DatabaseHarness bench = new DatabaseHarness(dialect)) {
      try (Wallet wallet = process();
          Connection before = connect(bench.raw(), dialect, wallet, bench.pins)) {
        fill(before);
      }
      boolean died = true;
      for (int step = 0; died; step++) {
        assertThat(step).isLessThan(ENOUGH);
        KeyId old;
        try (Wallet wallet = process()) {
          old = current(wallet);
          FailingConnection doomed = FailingConnection.of(bench.raw(), ENOUGH);
          CatalogPins pins = new DoomedPins(doomed, bench.pins);
          try (Connection dying = connect(doomed.connection(), dialect, wallet, pins)) {
            doomed.diesAfter(step);
            try {
              rotate(dying);
            } catch (SQLException dead) {
              assertThat(doomed.isDead()).as(String.valueOf(dead)).isTrue();
              // Of a user's rights a dead connection says nothing.
              assertThat(dead.getMessage()).doesNotContain("NACRE-2024");
            }
          }
          died = doomed.isDead();
        }
        try (Wallet wallet = process()) {
          Catalog left = stored(bench, wallet);
          boolean rotated = !current(wallet).equals(old);
          boolean wrapped = left.masterKeys().equals(Set.of(current(wallet)));
          assertThat(wrapped || left.masterKeys().equals(Set.of(old))).isTrue();
          KeyId pinned = pinned(bench);
          boolean known = pinned.equals(current(wallet));
          assertThat(known || pinned.equals(old)).isTrue();
          steps.add(
              (rotated ? "wallet " : "")
                  + (wrapped && rotated ? "catalog " : "")
                  + (known && rotated ? "pin" : ""));
          try (Connection next = connect(bench.raw(), dialect, wallet, bench.pins)) {
            requireRow(next, 1);
            assertThat(stored(bench, wallet).masterKeys()).containsExactly(current(wallet));
            assertThat(pinned(bench)).isEqualTo(current(wallet));
          }
        }
      }
      System.out.println(dialect + ", what was done when it died: " + steps);
      assertThat(steps).contains("", "wallet ", "wallet catalog ", "wallet catalog pin");
      assertThat(steps).isSubsetOf("", "wallet ", "wallet catalog ", "wallet catalog pin");
    }
  }

  private static KeyId pinned(DatabaseHarness bench) {
    return bench.pins.last().flatMap(CatalogPins.Pin::master).orElseThrow();
  }

  /** Pins of a process, which dies with its connection. */
  private record DoomedPins(FailingConnection doomed, CatalogPins pins) implements CatalogPins {
    @Override
    public Optional<Pin> last() throws IOException {
      if (doomed.isDead()) {
        throw new IOException("the process is dead");
      }
      return pins.last();
    }

    @Override
    public void save(Pin pin) throws IOException {
      try {
        if (doomed.diesNow()) {
          throw new IOException("the process is dead");
        }
      } catch (SQLException failed) {
        throw new IOException(failed);
      }
      pins.save(pin);
    }
  }
}
