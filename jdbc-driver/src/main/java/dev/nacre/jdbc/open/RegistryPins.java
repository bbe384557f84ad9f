package dev.nacre.jdbc.open;

import dev.nacre.jdbc.catalog.CatalogPins;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.wallet.registry.CatalogPin;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The pins of catalogs, in the registry. It is opened for each question: they are few. */
record RegistryPins(Path file, WalletLease lease, String database) implements CatalogPins {
  /** How the registry names a database with files. */
  static String name(DatabaseLocation location) {
    return "h2:" + location.database().toAbsolutePath().normalize();
  }

  @Override
  public Optional<Pin> last() throws IOException {
    try (Registry registry = open()) {
      return registry.pin(database).map(pin -> new Pin(pin.catalogUuid(), pin.version()));
    }
  }

  @Override
  public void save(Pin pin) throws IOException {
    try (Registry registry = open()) {
      CatalogPin unused = registry.pin(database, pin.catalog(), pin.version());
    }
  }

  private Registry open() throws IOException {
    return Registry.open(file, lease, lease.keys().registryMemory());
  }
}
