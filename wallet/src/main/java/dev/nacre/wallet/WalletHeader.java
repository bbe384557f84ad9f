package dev.nacre.wallet;

import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.store.UnlockedContent;
import dev.nacre.wallet.v1.StoredKeyLock;
import dev.nacre.wallet.v1.WalletFile;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * The header of a wallet, readable without its passphrase. Its checksum was right, but nothing in
 * it is authenticated: only for display, not for decisions.
 *
 * @param revision incremented with each change
 * @param kdf the cost of one try of a passphrase
 * @param recoveryKey whether a recovery key opens it too
 * @param autoLogin the kind of the auto-login file beside it
 */
public record WalletHeader(
    UUID id,
    int version,
    Instant created,
    long revision,
    KdfParameters kdf,
    boolean recoveryKey,
    Optional<AutoLoginKind> autoLogin) {
  static WalletHeader of(WalletFile file) {
    var header = file.header();
    return new WalletHeader(
        header.id(),
        WalletFile.VERSION,
        header.created(),
        header.revision(),
        header.passphraseLock().kdf(),
        header.slot(StoredKeyLock.RECOVERY).isPresent(),
        UnlockedContent.autoLogin(file));
  }
}
