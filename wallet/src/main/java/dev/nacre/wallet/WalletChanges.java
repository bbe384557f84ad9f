package dev.nacre.wallet;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.v1.KeyRecord;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.StoredKeyLock;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The changes of an open wallet: of its keys, and of the locks that open it. */
record WalletChanges(LiveWallet live) {
  KeyId rotate(@Nullable String tag) throws IOException {
    String checked = KeyTag.check(tag == null ? "" : tag);
    KeyId made =
        live.change(
            Optional.of("rotate"),
            draft -> {
              Instant now = draft.afterAllKeys(live.context().now());
              for (KeyRecord key : draft.keys()) {
                if (key.retired().isEmpty()) {
                  draft.putKey(key.retiredAt(now));
                }
              }
              KeyId next = draft.putFreshKey(now, checked);
              AutoLoginRenewal.prepare(live, draft);
              return next;
            });
    live.ring().noteRequested(made);
    return made;
  }

  void tag(KeyId id, String tag) throws IOException {
    String checked = KeyTag.check(tag);
    live.change(
        Optional.of("tag"),
        draft -> {
          KeyRecord key = draft.key(id).orElseThrow(() -> KeyTransfer.notHere(live, id));
          draft.putKey(key.tagged(checked));
          return id;
        });
  }

  void changePassphrase(Passphrase next) throws IOException {
    live.requireOpen();
    KdfParameters kdf = live.context().successor(live.header().passphraseLock().kdf());
    PassphraseLock lock = PassphraseLock.fresh(kdf);
    try (SecretBytes privateKey = lock.privateKey(next)) {
      live.change(
          Optional.of("password"),
          draft -> {
            draft.putLock(lock, privateKey);
            AutoLoginRenewal.prepare(live, draft);
            draft.onSaved(() -> live.usePassphrase(lock, privateKey, next));
            return lock;
          });
    }
  }

  RecoveryKey addRecoveryKey() throws IOException {
    RecoveryKey key = RecoveryKey.generate();
    boolean added = false;
    try {
      live.change(
          Optional.of("recovery-key"),
          draft -> {
            draft.putLock(StoredKeyLock.RECOVERY, key.secret());
            return key;
          });
      added = true;
      return key;
    } finally {
      if (!added) {
        key.close();
      }
    }
  }

  void deliverRecoveryKey(RecoveryKey.Delivery delivery) throws IOException {
    try (RecoveryKey key = RecoveryKey.generate()) {
      live.change(
          Optional.of("recovery-key"),
          draft -> {
            draft.putLock(StoredKeyLock.RECOVERY, key.secret());
            draft.beforeSave(() -> delivery.deliver(key));
            return draft;
          });
    }
  }

  void removeRecoveryKey() throws IOException {
    live.change(
        Optional.of("recovery-key"),
        draft -> {
          draft.removeLock(StoredKeyLock.RECOVERY);
          return draft;
        });
  }

  void enableAutoLogin(AutoLoginKind kind) throws IOException {
    live.change(
        Optional.empty(),
        draft -> {
          AutoLoginRenewal.enable(live, draft, kind);
          return kind;
        });
  }

  void disableAutoLogin() throws IOException {
    live.change(
        Optional.empty(),
        draft -> {
          for (AutoLoginKind kind : AutoLoginKind.values()) {
            draft.removeLock(kind.lock());
          }
          return draft;
        });
    live.store()
        .file()
        .exclusively(
            live.context().patience(),
            () -> {
              live.autoLoginFile().delete();
              return live;
            });
  }
}
