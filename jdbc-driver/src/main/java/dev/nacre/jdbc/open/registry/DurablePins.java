package dev.nacre.jdbc.open.registry;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pins for a database that reports a change as committed before it is on disk. The change must
 * reach the disk before its pin. Otherwise, if the process is killed in between, the pinned catalog
 * is lost, and the next connect takes the previous one for a rollback.
 */
public final class DurablePins implements CatalogPins {
  private final CatalogPins pins;
  private final Disk disk;

  /**
   * The last known pin. It was on disk when it was pinned, so most connections have nothing to
   * write.
   */
  private volatile @Nullable Pin known;

  /** Writes committed changes to disk. */
  @FunctionalInterface
  public interface Disk {
    void write() throws IOException;
  }

  public DurablePins(CatalogPins pins, Disk disk) {
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
  public void tableCreated() throws IOException {
    writeFirst();
  }

  /** The registry must not record what a power cut may undo. */
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
  public boolean acceptsMissing(Pin last) throws IOException {
    return pins.acceptsMissing(last);
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
