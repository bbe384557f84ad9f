package dev.nacre.wallet.store;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.autologin.AutoLoginFile;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.autologin.LocalIdentity;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.StoredKeyLock;
import dev.nacre.wallet.v1.WalletContent;
import dev.nacre.wallet.v1.WalletFile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The content of a file with the credential that unlocked it, in one of three ways. */
public record UnlockedContent(Credential credential, WalletContent content) {
  public static UnlockedContent byPassphrase(
      WalletStore store, WalletFile file, Passphrase passphrase) throws IOException {
    PassphraseLock lock = file.header().passphraseLock();
    return with(new Credential(lock, lock.privateKey(passphrase)), store, file)
        .orElseThrow(
            () ->
                new NacreIOException(
                    ErrorCode.WRONG_PASSPHRASE,
                    "The passphrase does not open " + store.file().description()));
  }

  public static UnlockedContent byRecoveryKey(WalletStore store, WalletFile file, SecretBytes key)
      throws IOException {
    if (file.header().slot(StoredKeyLock.RECOVERY).isEmpty()) {
      throw new NacreIOException(
          ErrorCode.NO_RECOVERY_KEY, "No recovery key opens " + store.file().description());
    }
    SecretBytes copy = key.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf);
    return with(new Credential(StoredKeyLock.RECOVERY, copy), store, file)
        .orElseThrow(
            () ->
                new NacreIOException(
                    ErrorCode.WRONG_RECOVERY_KEY,
                    "The recovery key does not open " + store.file().description()));
  }

  public static UnlockedContent byAutoLogin(
      WalletStore store, WalletFile file, LocalIdentity identity, Disk disk) throws IOException {
    AutoLoginKind kind =
        autoLogin(file)
            .orElseThrow(
                () ->
                    new NacreIOException(
                        ErrorCode.AUTO_LOGIN_NOT_FOUND,
                        "There is no auto-login for " + store.file().description()));
    AutoLoginFile autoLogin = new AutoLoginFile(store.path(), file.header().id(), identity, disk);
    List<SecretBytes> keys = autoLogin.read(kind);
    try {
      for (SecretBytes key : keys) {
        SecretBytes copy = key.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf);
        Optional<UnlockedContent> unlocked = with(new Credential(kind.lock(), copy), store, file);
        if (unlocked.isPresent()) {
          return unlocked.get();
        }
      }
    } finally {
      keys.forEach(SecretBytes::close);
    }
    throw new NacreIOException(
        ErrorCode.AUTO_LOGIN_STALE,
        "The auto-login beside "
            + store.file().description()
            + " was made for an older copy of it");
  }

  /** The kind of auto-login file beside a wallet, as its header says. */
  public static Optional<AutoLoginKind> autoLogin(WalletFile file) {
    for (AutoLoginKind kind : AutoLoginKind.values()) {
      if (file.header().slot(kind.lock()).isPresent()) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** Owns the credential, and closes it unless it opens the file. */
  private static Optional<UnlockedContent> with(
      Credential credential, WalletStore store, WalletFile file) throws IOException {
    Optional<WalletContent> content = Optional.empty();
    try {
      content = store.decrypt(file, credential);
      return content.map(opened -> new UnlockedContent(credential, opened));
    } finally {
      if (content.isEmpty()) {
        credential.close();
      }
    }
  }
}
