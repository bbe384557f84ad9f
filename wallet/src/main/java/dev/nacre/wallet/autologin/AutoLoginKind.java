package dev.nacre.wallet.autologin;

import dev.nacre.wallet.v1.StoredKeyLock;
import java.util.Optional;

/** The kind of an auto-login: who may open a wallet without its passphrase. */
public enum AutoLoginKind {
  /** Every user who can read the wallet and the file beside it, on any machine. */
  ANYWHERE(1, StoredKeyLock.AUTO_LOGIN),
  /** Only this user on this machine: a copied wallet does not open. */
  LOCAL(2, StoredKeyLock.LOCAL_AUTO_LOGIN);

  private final int wire;
  private final StoredKeyLock lock;

  AutoLoginKind(int wire, StoredKeyLock lock) {
    this.wire = wire;
    this.lock = lock;
  }

  int wire() {
    return wire;
  }

  /** The lock of its slot in the wallet. */
  public StoredKeyLock lock() {
    return lock;
  }

  static Optional<AutoLoginKind> ofWire(int wire) {
    for (AutoLoginKind kind : values()) {
      if (kind.wire == wire) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }
}
