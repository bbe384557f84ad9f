package dev.nacre.jdbc.open.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.OptionPath;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.wallet.KeySource;
import dev.nacre.jdbc.open.wallet.KeySource.WalletFile;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.registry.Registry;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The location of a connection's registry: a file, or, for tests, the memory of this JVM.
 *
 * @param file its path; for one in memory, where it would be
 */
public record RegistryLocation(Path file, boolean inMemory) {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  /** Databases for which the warning about a registry in memory was already logged. */
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  /**
   * @param usual the default path
   * @throws NacreException {@code REGISTRY_KNOWN} when memory was requested and the file exists
   */
  public static RegistryLocation of(Options options, Path usual) {
    RegistryLocation home = found(options, usual);
    Options.protectRegistry(home.file);
    return home;
  }

  /** By default beside the wallet, or beside the database with an external key store. */
  public static RegistryLocation beside(Options options, KeySource wallet, Path database) {
    Path owner = wallet instanceof WalletFile source ? source.file() : database;
    return of(options, owner.resolveSibling(owner.getFileName() + ".registry"));
  }

  private static RegistryLocation found(Options options, Path usual) {
    Optional<String> named = options.text(Option.REGISTRY);
    if (named.isEmpty()) {
      return new RegistryLocation(usual, false);
    }
    if (!named.get().equals(Options.IN_MEMORY)) {
      return new RegistryLocation(OptionPath.of(Option.REGISTRY, named.get()), false);
    }
    if (WalletFile.exists(usual)) {
      throw known("the registry " + usual + " is there");
    }
    return new RegistryLocation(usual, true);
  }

  public boolean exists() {
    return WalletFile.exists(file);
  }

  /**
   * Checks a registry in memory for a database that is about to be opened with these keys. Warns
   * once per database that rollback protection is lost.
   *
   * @throws NacreException {@code REGISTRY_KNOWN} when the wallet knows a registry
   */
  public void check(WalletLease lease, String database) throws IOException {
    if (!inMemory) {
      return;
    }
    if (lease.keys().knownRegistries().knowsAny()) {
      throw known("the wallet " + lease.keys().place() + " knows a registry");
    }
    if (WARNED.add(database)) {
      AUDIT.warn(
          "nacre.registry=memory: what is known of the database {} is forgotten with this process,"
              + " and a rollback after that is not noticed. For tests only",
          database);
    }
  }

  Registry open(WalletLease lease) throws IOException {
    return inMemory
        ? Registry.inMemory(lease.keys().place(), lease)
        : Registry.open(file, lease, lease.keys().knownRegistries());
  }

  public Audit audit(WalletLease lease) {
    return inMemory
        ? Audit.loggedOnly(lease)
        : Audit.beside(file, lease, lease.keys().knownRegistries());
  }

  public RegistryAnchor anchor(WalletLease lease, Optional<RestoreToken> accepted, Audit audit) {
    return inMemory
        ? RegistryAnchor.inMemory(lease.keys().place(), lease, audit)
        : new RegistryAnchor(file, lease, lease.keys().knownRegistries(), accepted, audit);
  }

  private static NacreException known(String what) {
    return new NacreException(
        ErrorCode.REGISTRY_KNOWN, "The registry was to be kept in memory, and " + what);
  }

  @Override
  public String toString() {
    return inMemory ? "in memory" : file.toString();
  }
}
