package dev.nacre.jdbc.open.registry;

import dev.nacre.jdbc.open.wallet.WalletLease;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.catalog.CatalogPins;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.registry.CatalogPin;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pins of catalogs, stored in the registry. It is opened for each call, since calls are few.
 *
 * @param accepted from {@code nacre.accept.restored}
 */
public record RegistryPins(
    RegistryLocation home,
    WalletLease lease,
    String database,
    Optional<RestoreToken> accepted,
    Audit audit)
    implements CatalogPins {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.audit");

  /** The registry's name for a database with files. */
  public static String name(DatabaseLocation location) {
    return location.subprotocol() + ":" + location.database().toAbsolutePath().normalize();
  }

  @Override
  public Optional<Pin> last() throws IOException {
    try (Registry registry = open()) {
      return registry
          .pin(database)
          .map(
              pin ->
                  new Pin(
                      pin.catalogUuid(),
                      pin.version(),
                      pin.masterKey(),
                      pin.digest().toString(),
                      pin.familiar()));
    }
  }

  @Override
  public void save(Pin pin) throws IOException {
    try (Registry registry = open()) {
      CatalogPin unused = registry.pin(known(pin));
    }
  }

  /**
   * Only with a registry in memory, for tests: they may drop a database and recreate it without
   * confirmation.
   */
  @Override
  public boolean givesUp(Pin last) throws IOException {
    if (!home.inMemory()) {
      return false;
    }
    LOG.warn("The catalog of {} is gone, and is taken for dropped on purpose", database);
    try (Registry registry = open()) {
      registry.unpin(database);
    }
    return true;
  }

  @Override
  public String database() {
    return database;
  }

  @Override
  @Safeguard(value = "columns-43b", stub = Stub.TRUE)
  public boolean accepts(Pin last) {
    return accepted.equals(Optional.of(token(last)));
  }

  @Override
  public void accept(Pin last, Pin next) throws IOException {
    try (Registry registry = open()) {
      CatalogPin unused = registry.acceptPin(token(last), known(next));
    }
    boolean unused =
        audit.record(
            AuditEvent.done(
                AuditAction.CATALOG_ROLLBACK_ACCEPTED, token(last) + " of " + database));
  }

  @Override
  public void rewrapped(KeyId master, String user) {
    AuditEvent event = AuditEvent.done(AuditAction.DATA_KEYS_REWRAPPED, master + " of " + database);
    boolean unused = audit.record(event.by(user));
  }

  /** The places of the registered databases with files. */
  List<String> places() throws IOException {
    try (Registry registry = open()) {
      return registry.databases().stream().map(DatabaseRecord::place).toList();
    }
  }

  /** The other databases that have a catalog. */
  List<String> others() throws IOException {
    try (Registry registry = open()) {
      return registry.pins().stream()
          .map(CatalogPin::database)
          .filter(other -> !other.equals(database))
          .toList();
    }
  }

  /** Whether other registries may list databases that use these keys. */
  boolean mayBeMore() throws IOException {
    return lease.keys().registryMemory().mayBeOthers(home.file());
  }

  private CatalogPin known(Pin pin) {
    Digest digest = Digest.of(HexFormat.of().parseHex(pin.digest()));
    return new CatalogPin(
        database, pin.catalog(), pin.version(), pin.master(), digest, pin.familiar());
  }

  private static RestoreToken token(Pin last) {
    return new RestoreToken(last.catalog(), last.version());
  }

  private Registry open() throws IOException {
    return home.open(lease);
  }
}
