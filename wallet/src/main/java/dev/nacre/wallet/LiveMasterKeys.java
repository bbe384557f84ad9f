package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** A view of an open wallet that follows changes by other processes. */
final class LiveMasterKeys implements MasterKeys {
  private static final Set<ErrorCode> MUST_NOT_WRAP =
      Set.of(ErrorCode.WALLET_CHANGED, ErrorCode.WALLET_TAMPERED, ErrorCode.WALLET_DAMAGED);

  private final LiveWallet wallet;
  private volatile boolean closed;

  LiveMasterKeys(LiveWallet wallet) {
    this.wallet = wallet;
  }

  @Override
  public MasterKey current() throws IOException {
    requireOpen();
    Optional<IOException> notNow = wallet.tryReload();
    if (notNow.isPresent()
        && notNow.get() instanceof NacreIOException coded
        && MUST_NOT_WRAP.contains(coded.code())) {
      // According to the file this key may have been rotated, perhaps because it was stolen.
      throw coded;
    }
    // If the file just cannot be read now, the last known key is used.
    return wallet.ring().current().orElseThrow(() -> new IllegalStateException("no current key"));
  }

  @Override
  public MasterKey find(KeyId id) throws IOException {
    requireOpen();
    Optional<MasterKey> known = wallet.ring().find(id);
    if (known.isPresent()) {
      return known.get();
    }
    // Waits for another thread that may be busy with the wallet, perhaps adding this key.
    Optional<IOException> notNow = wallet.reloadIfPossible();
    return wallet
        .ring()
        .find(id)
        .orElseThrow(
            () ->
                new NacreIOException(
                    ErrorCode.KEY_NOT_FOUND,
                    "The "
                        + wallet.store().file().description()
                        + " has no master key "
                        + id
                        + (notNow.isPresent() ? ", and could not be read again" : ""),
                    notNow.orElse(null)));
  }

  @Override
  public boolean replaces(KeyId old) throws IOException {
    requireOpen();
    return wallet.ring().replaces(old);
  }

  @Override
  public boolean isUnreplaced(KeyId id) throws IOException {
    requireOpen();
    boolean unused = wallet.reload();
    return wallet.ring().holds(id) && !wallet.ring().replaces(id);
  }

  @Override
  public boolean mayFollow(KeyId old, KeyId next) throws IOException {
    requireOpen();
    KeyRing ring = wallet.ring();
    if (!ring.holds(old) || !ring.holds(next)) {
      Optional<IOException> unused = wallet.reloadIfPossible(); // if it fails, the known keys count
    }
    return ring.mayFollow(old, next);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void requireOpen() throws NacreIOException {
    if (closed) {
      throw new NacreIOException(
          ErrorCode.WALLET_CLOSED, "These master keys are closed: " + wallet.store().path());
    }
    wallet.requireOpen();
  }
}
