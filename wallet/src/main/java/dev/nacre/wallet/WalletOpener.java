package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.keys.PassphraseProof;
import dev.nacre.wallet.store.Credential;
import dev.nacre.wallet.store.UnlockedContent;
import dev.nacre.wallet.store.WalletStore;
import dev.nacre.wallet.v1.ContentKind;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.SlotContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/** Creates and opens wallets in memory, by each of the ways that unlock one. */
final class WalletOpener {
  private final WalletStore store;
  private final WalletContext context;

  WalletOpener(Path file, WalletContext context) {
    this.store = WalletStore.wallet(file, context.disk());
    this.context = context;
  }

  LiveWallet create(Passphrase passphrase, KdfParameters kdf) throws IOException {
    if (!context.accepts(kdf)) {
      throw new NacreIOException(
          ErrorCode.WEAK_KDF_REFUSED,
          "A passphrase of " + store.file().description() + " would be too cheap to guess");
    }
    if (store.file().exists()) {
      throw new NacreIOException(
          ErrorCode.WALLET_EXISTS, "The " + store.file().description() + " is there already");
    }
    PassphraseLock lock = PassphraseLock.fresh(kdf);
    var credential = new Credential(lock, lock.privateKey(passphrase));
    boolean created = false;
    try (WalletDraft draft =
        WalletDraft.first(
            new SlotContext(ContentKind.WALLET, UUID.randomUUID()),
            context.now(),
            lock,
            credential.privateKey())) {
      draft.putFreshKey(context.now(), "");
      LiveWallet live = LiveWallet.create(store, context, draft, credential);
      created = true;
      live.setProof(new PassphraseProof(passphrase));
      return live;
    } finally {
      if (!created) {
        credential.close();
      }
    }
  }

  LiveWallet byPassphrase(Passphrase passphrase) throws IOException {
    LiveWallet live =
        LiveWallet.open(
            store, context, found -> UnlockedContent.byPassphrase(store, found, passphrase));
    live.setProof(new PassphraseProof(passphrase));
    return live;
  }

  LiveWallet byRecoveryKey(RecoveryKey key) throws IOException {
    return LiveWallet.open(
        store, context, found -> UnlockedContent.byRecoveryKey(store, found, key.secret()));
  }

  LiveWallet byAutoLogin() throws IOException {
    return LiveWallet.open(
        store,
        context,
        found -> UnlockedContent.byAutoLogin(store, found, context.identity(), context.disk()));
  }
}
