package dev.nacre.jdbc.open;

import dev.nacre.jdbc.open.database.StorageEngines;
import dev.nacre.jdbc.open.wallet.WalletLease;
import dev.nacre.jdbc.open.registry.EngineKeys;

import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.session.Actions;
import dev.nacre.wallet.OpenKeys;
import dev.nacre.wallet.audit.Audit;
import org.jspecify.annotations.Nullable;

/** Creates the {@code ALTER ENCRYPTION} actions of a connection. */
final class KeyActions {
  private KeyActions() {}

  /**
   * @param lease of the wallet, if the connection has one
   * @param audit where key events are recorded, if there is a place
   * @param storage if the connection has files that Nacre reads
   */
  static Actions of(
      @Nullable WalletLease lease, @Nullable Audit audit, @Nullable OpenStorage storage) {
    OpenKeys wallet = lease == null ? null : lease.keys();
    return new Actions(
        wallet,
        audit,
        () ->
            StorageEngines.rewrap(
                keys -> keys instanceof EngineKeys mine && mine.lease().keys() == wallet),
        storage,
        lease != null && lease.isByPassphrase());
  }
}
