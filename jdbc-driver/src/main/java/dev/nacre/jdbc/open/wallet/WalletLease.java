package dev.nacre.jdbc.open.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.keys.MasterKeyStore;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** A lease of an open wallet or key store, used as its master keys. Closing it ends the lease. */
public final class WalletLease implements MasterKeys {
  private final MasterKeyStore keys;
  private final Runnable release;
  private final Supplier<WalletLease> another;
  private final boolean fresh;
  private final boolean byPassphrase;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param fresh whether the wallet was created for this lease
   * @param byPassphrase whether the caller gave the passphrase
   */
  WalletLease(
      MasterKeyStore keys,
      Runnable release,
      Supplier<WalletLease> another,
      boolean fresh,
      boolean byPassphrase) {
    this.byPassphrase = byPassphrase;
    this.keys = keys;
    this.release = release;
    this.another = another;
    this.fresh = fresh;
  }

  /** Another lease for the same connection, to be closed separately. */
  public WalletLease another() {
    return another.get();
  }

  /** Whether the caller gave the passphrase, rather than using an auto-login. */
  public boolean isByPassphrase() {
    return byPassphrase;
  }

  public boolean isFresh() {
    return fresh;
  }

  public MasterKeyStore keys() {
    return keys;
  }

  @Override
  public MasterKey current() throws IOException {
    return keys.masterKeys().current();
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    return keys.masterKeys().find(id);
  }

  @Override
  public boolean replaces(KeyId old) throws IOException {
    return keys.masterKeys().replaces(old);
  }

  @Override
  public boolean isUnreplaced(KeyId id) throws IOException {
    return keys.masterKeys().isUnreplaced(id);
  }

  @Override
  public boolean mayFollow(KeyId old, KeyId next) throws IOException {
    return keys.masterKeys().mayFollow(old, next);
  }

  /** Closing twice does nothing. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      release.run();
    }
  }
}
