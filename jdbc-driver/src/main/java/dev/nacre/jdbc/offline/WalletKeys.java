package dev.nacre.jdbc.offline;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.open.registry.RegistryAnchor;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The keys of an open wallet, which the caller closes, and its registry.
 *
 * @param registry its file, which may be missing
 */
public record WalletKeys(Wallet wallet, Path registry) implements MasterKeys {
  /** With the registry at its default location. */
  public static WalletKeys of(Wallet wallet) {
    return new WalletKeys(
        wallet, wallet.file().resolveSibling(wallet.file().getFileName() + ".registry"));
  }

  /** Records an action in the audit log; a failure shows in the log. */
  public void note(AuditAction action, String object) {
    boolean unused =
        Audit.beside(registry, this, wallet.knownRegistries())
            .record(AuditEvent.done(action, object));
  }

  @Override
  public MasterKey current() throws IOException {
    return wallet.masterKeys().current();
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    return wallet.masterKeys().find(id);
  }

  @Override
  public boolean replaces(KeyId old) throws IOException {
    return wallet.masterKeys().replaces(old);
  }

  @Override
  public boolean isUnreplaced(KeyId id) throws IOException {
    return wallet.masterKeys().isUnreplaced(id);
  }

  @Override
  public boolean mayFollow(KeyId old, KeyId next) throws IOException {
    return wallet.masterKeys().mayFollow(old, next);
  }

  /** Does nothing: the caller closes the wallet. */
  @Override
  public void close() {}

  /** The registry, with no accepted restore. The caller closes it. */
  public RegistryAnchor anchor() {
    return anchor(Optional.empty());
  }

  public RegistryAnchor anchor(Optional<RestoreToken> accepted) {
    return new RegistryAnchor(
        registry,
        this,
        wallet.knownRegistries(),
        accepted,
        Audit.beside(registry, this, wallet.knownRegistries()));
  }

  @Override
  public String toString() {
    return "WalletKeys[" + wallet.file() + "]";
  }
}
