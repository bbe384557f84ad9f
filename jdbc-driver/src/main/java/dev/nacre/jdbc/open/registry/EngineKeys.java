package dev.nacre.jdbc.open.registry;

import dev.nacre.jdbc.open.wallet.WalletLease;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.jdbc.engine.LeasedKeys;
import java.io.IOException;

/** The keys that an engine holds while a database is open, with the rollback anchor. */
public record EngineKeys(WalletLease lease, RegistryAnchor anchor) implements LeasedKeys {
  @Override
  public boolean sharesWith(MasterKeys others) {
    return others instanceof EngineKeys that && that.lease.keys() == lease.keys();
  }

  @Override
  public MasterKey current() throws IOException {
    return lease.current();
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    return lease.find(id);
  }

  @Override
  public boolean replaces(KeyId old) throws IOException {
    return lease.replaces(old);
  }

  @Override
  public boolean isUnreplaced(KeyId id) throws IOException {
    return lease.isUnreplaced(id);
  }

  @Override
  public boolean mayFollow(KeyId old, KeyId next) throws IOException {
    return lease.mayFollow(old, next);
  }

  @Override
  public void close() {
    try {
      anchor.close();
    } finally {
      lease.close();
    }
  }
}
