package dev.nacre.jdbc.open.registry;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.session.admin.KeyUseFinder;
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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a connection needs of the registry: the pin of its catalog, and the databases that use the
 * same keys. The registry is opened for each call, since calls are few.
 *
 * @param accepted from {@code nacre.accept.restored}
 */
public record RegistryCatalogPins(
    RegistryLocation location,
    WalletLease lease,
    String database,
    Optional<RestoreToken> accepted,
    Audit audit)
    implements CatalogPins, KeyUseFinder {
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
      CatalogPin unused = registry.savePin(known(pin));
    }
  }

  /**
   * Only with a registry in memory, for tests: they may drop a database and recreate it without
   * confirmation.
   */
  @Override
  public boolean acceptsMissing(Pin last) throws IOException {
    if (!location.inMemory()) {
      return false;
    }
    LOG.warn("The catalog of {} is gone, and is taken for dropped on purpose", database);
    try (Registry registry = open()) {
      registry.forgetPin(database);
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

  @Override
  public Map<String, Set<KeyId>> find() throws IOException {
    Map<String, Set<KeyId>> uses = new TreeMap<>();
    for (String place : places()) {
      uses.put(place, keys(place));
    }
    return uses;
  }

  private List<String> places() throws IOException {
    try (Registry registry = open()) {
      return registry.databases().stream().map(DatabaseRecord::place).toList();
    }
  }

  private static Set<KeyId> keys(String place) throws IOException {
    Optional<StorageEngine> engine = StorageEngines.find(Target.H2);
    if (engine.isEmpty()) {
      return Set.of(); // only an engine reads files
    }
    try {
      return engine.get().masterKeys(place);
    } catch (IOException absentOrDamaged) {
      return Set.of();
    }
  }

  @Override
  public List<String> others() throws IOException {
    try (Registry registry = open()) {
      return registry.pins().stream()
          .map(CatalogPin::database)
          .filter(other -> !other.equals(database))
          .toList();
    }
  }

  @Override
  public boolean mayBeMore() throws IOException {
    return lease.keys().knownRegistries().mayBeOthers(location.file());
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
    return location.open(lease);
  }
}
