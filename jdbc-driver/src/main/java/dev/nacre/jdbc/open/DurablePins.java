package dev.nacre.jdbc.open;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.catalog.CatalogPins;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pins over a database that calls a change committed before it is on the disk. There it comes
 * first: else a process that is killed in between leaves pins of a catalog that nobody has any
 * more, and the next connect takes the one before for one that was put back.
 */
final class DurablePins implements CatalogPins {
  private final CatalogPins pins;
  private final Disk disk;

  /** What was pinned was on the disk then, so that most connections have nothing to write. */
  private volatile @Nullable Pin known;

  /** Puts on the disk what is committed. */
  @FunctionalInterface
  interface Disk {
    void write() throws IOException;
  }

  DurablePins(CatalogPins pins, Disk disk) {
    this.pins = pins;
    this.disk = disk;
  }

  @Override
  public Optional<Pin> last() throws IOException {
    Optional<Pin> last = pins.last();
    known = last.orElse(null);
    return last;
  }

  @Override
  public void save(Pin pin) throws IOException {
    if (!pin.equals(known)) {
      writeFirst();
    }
    pins.save(pin);
    known = pin;
  }

  @Override
  public void tableMade() throws IOException {
    writeFirst();
  }

  /** The registry must not know what a power cut may take back. */
  @Safeguard("columns-29c")
  private void writeFirst() throws IOException {
    disk.write();
  }

  @Override
  public boolean accepts(Pin last) {
    return pins.accepts(last);
  }

  @Override
  public void accept(Pin last, Pin next) throws IOException {
    disk.write();
    pins.accept(last, next);
  }

  @Override
  public boolean givesUp(Pin last) throws IOException {
    return pins.givesUp(last);
  }

  @Override
  public String database() {
    return pins.database();
  }

  @Override
  public void rewrapped(KeyId master, String user) {
    pins.rewrapped(master, user);
  }
}
