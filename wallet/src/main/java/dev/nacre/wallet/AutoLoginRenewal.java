package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.v1.SlotLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives an auto-login a new private key when the keys or the passphrase of its wallet change, so
 * that an earlier copy of the auto-login file no longer opens the wallet.
 *
 * <p>The file contains the new and the old key while the wallet is saved, so that it works after a
 * crash at any time. A local one of another machine or user cannot be written from here; it stays
 * as it is and keeps working. A file that is missing or does not open the wallet is revoked: a
 * thief may have the only copy of it.
 */
final class AutoLoginRenewal {
  private static final Logger LOG = LoggerFactory.getLogger(Wallet.class);

  private AutoLoginRenewal() {}

  /** Renews the files where possible; refuses the change if a valid one cannot be written now. */
  static void prepare(LiveWallet wallet, WalletDraft draft) throws IOException {
    for (AutoLoginKind kind : AutoLoginKind.values()) {
      Optional<SecretBytes> publicKey = draft.publicKey(kind.lock());
      if (publicKey.isPresent()) {
        try {
          List<SecretBytes> old = wallet.autoLoginFile().read(kind);
          renew(wallet, draft, kind, publicKey.get(), old);
        } catch (NacreIOException failed) {
          notRenewed(wallet, draft, kind, failed);
        }
      }
    }
  }

  /** Creates or replaces an auto-login file. */
  static void enable(LiveWallet wallet, WalletDraft draft, AutoLoginKind kind) throws IOException {
    for (AutoLoginKind other : AutoLoginKind.values()) {
      if (other != kind) {
        draft.removeLock(other.lock());
      }
    }
    put(wallet, draft, kind, List.of());
  }

  private static void renew(
      LiveWallet wallet,
      WalletDraft draft,
      AutoLoginKind kind,
      SecretBytes publicKey,
      List<SecretBytes> old)
      throws IOException {
    old.forEach(draft::takeOwnership);
    List<SecretBytes> valid = old.stream().filter(key -> opens(key, publicKey)).limit(1).toList();
    if (valid.isEmpty()) {
      revoke(wallet, draft, kind);
    } else {
      put(wallet, draft, kind, valid);
    }
  }

  private static void notRenewed(
      LiveWallet wallet, WalletDraft draft, AutoLoginKind kind, NacreIOException failed)
      throws NacreIOException {
    if (failed.code() == ErrorCode.WALLET_NOT_WRITABLE) {
      throw failed;
    }
    if (failed.code() == ErrorCode.AUTO_LOGIN_ELSEWHERE) {
      LOG.warn(
          "The auto-login of {} was not renewed and stays as it is: {}",
          wallet.store().path(),
          failed.getMessage());
    } else {
      revoke(wallet, draft, kind);
    }
  }

  private static void revoke(LiveWallet wallet, WalletDraft draft, AutoLoginKind kind) {
    draft.removeLock(kind.lock());
    LOG.warn(
        "The auto-login of {} is gone or does not open it; it was revoked", wallet.store().path());
  }

  private static void put(
      LiveWallet wallet, WalletDraft draft, AutoLoginKind kind, List<SecretBytes> still)
      throws IOException {
    SecretBytes next = draft.takeOwnership(SecretBytes.random(SlotLock.KEY_BYTES));
    List<SecretBytes> keys = new ArrayList<>(List.of(next));
    keys.addAll(still);
    wallet.autoLoginFile().write(kind, keys);
    draft.putLock(kind.lock(), next);
    if (!still.isEmpty()) {
      draft.onSaved(() -> forgetOld(wallet, kind, next));
    }
  }

  private static boolean opens(SecretBytes privateKey, SecretBytes publicKey) {
    try (SecretBytes its = SlotLock.publicKey(privateKey)) {
      return its.sameAs(publicKey);
    }
  }

  private static void forgetOld(LiveWallet wallet, AutoLoginKind kind, SecretBytes next) {
    try {
      wallet.autoLoginFile().write(kind, List.of(next));
    } catch (IOException remains) {
      LOG.warn("The old key remains in the auto-login of {}", wallet.store().path());
    }
  }
}
