package dev.nacre.jdbc.open;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.open.plan.ConnectionPlan.EncryptedStorage;
import dev.nacre.jdbc.open.plan.ConnectionPlan.RegistryPlan;
import dev.nacre.jdbc.open.plan.ConnectionPlan.WalletPlan;
import dev.nacre.jdbc.open.registry.EngineKeys;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import dev.nacre.jdbc.open.registry.RegistryCatalogPins;
import dev.nacre.jdbc.open.wallet.NewDatabaseFolder;
import dev.nacre.jdbc.open.wallet.PassphraseOptions;
import dev.nacre.jdbc.open.wallet.SharedWallets;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The open wallet of a connection, and its registry.
 *
 * @param lease null without a wallet
 * @param audit null without a place for one
 */
record OpenWallet(
    @Nullable WalletLease lease, Optional<RegistryPlan> registry, @Nullable Audit audit) {
  static final OpenWallet NONE = new OpenWallet(null, Optional.empty(), null);

  /** Databases whose plaintext exports this process has recorded in the audit log. */
  private static final Set<Path> EXPORTS_NOTED = ConcurrentHashMap.newKeySet();

  /**
   * @param stack receives the lease
   */
  static OpenWallet open(WalletPlan plan, ResourceStack<RuntimeException> stack)
      throws IOException {
    WalletLease lease = lease(plan, stack);
    if (plan.registry().isEmpty()) {
      return new OpenWallet(lease, plan.registry(), null);
    }
    RegistryPlan registry = plan.registry().get();
    if (registry.checked().isPresent()) {
      registry.location().check(lease, registry.checked().get());
    }
    Audit audit = registry.location().audit(lease);
    if (lease.isFresh()) {
      String place = lease.keys().place();
      boolean unused = audit.record(AuditEvent.done(AuditAction.WALLET_CREATED, place));
    }
    return new OpenWallet(lease, plan.registry(), audit);
  }

  private static WalletLease lease(WalletPlan plan, ResourceStack<RuntimeException> stack)
      throws IOException {
    try (ResourceStack<RuntimeException> during = stack.inner()) {
      Optional<Passphrase> passphrase = PassphraseOptions.read(plan.options());
      if (passphrase.isPresent()) {
        during.add(passphrase.get(), passphrase.get()::close);
      }
      NewDatabaseFolder folder = null;
      if (plan.newDatabase().isPresent()) {
        folder = NewDatabaseFolder.of(plan.newDatabase().get());
        during.add(folder, folder::close);
      }
      WalletLease lease = SharedWallets.JVM.lease(plan.source(), passphrase, plan.create());
      if (folder != null) {
        folder.keep(); // The wallet may be in it.
      }
      return stack.add(lease, lease::close);
    }
  }

  /**
   * A second lease for an engine, which may hold it longer than the connection.
   *
   * @param stack receives it
   */
  EngineKeys engineKeys(CipherSuite suite, ResourceStack<RuntimeException> stack) {
    WalletLease own = Objects.requireNonNull(lease).another();
    stack.add(own, own::close);
    RegistryPlan plan = registry.orElseThrow();
    Audit notes = plan.location().audit(own);
    RegistryAnchor anchor = plan.location().anchor(own, plan.accepted(), notes);
    stack.add(anchor, anchor::close);
    return new EngineKeys(own, anchor, suite, notes);
  }

  /** The registry's entry of a database whose catalog is pinned. */
  Optional<RegistryCatalogPins> registryCatalogPins() {
    if (lease == null || audit == null || registry.isEmpty()) {
      return Optional.empty();
    }
    RegistryPlan plan = registry.get();
    return plan.pinned()
        .map(
            database ->
                new RegistryCatalogPins(plan.location(), lease, database, plan.accepted(), audit));
  }

  /** Once per process and database: a pool would fill the log. */
  void noteExports(EncryptedStorage plan) {
    Path database = plan.location().database();
    if (audit != null && plan.exports() == ExportPolicy.ALLOW && EXPORTS_NOTED.add(database)) {
      boolean unused =
          audit.record(AuditEvent.done(AuditAction.PLAINTEXT_EXPORTS_ALLOWED, database.toString()));
    }
  }
}
