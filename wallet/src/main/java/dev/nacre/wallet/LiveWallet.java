package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.autologin.AutoLoginFile;
import dev.nacre.wallet.file.FileStamp;
import dev.nacre.wallet.keys.PassphraseProof;
import dev.nacre.wallet.store.Credential;
import dev.nacre.wallet.store.UnlockedContent;
import dev.nacre.wallet.store.WalletStore;
import dev.nacre.wallet.v1.FileHeader;
import dev.nacre.wallet.v1.PassphraseLock;
import dev.nacre.wallet.v1.SlotLock;
import dev.nacre.wallet.v1.WalletContent;
import dev.nacre.wallet.v1.WalletFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * An open wallet in memory, which follows changes of its file and saves its own. Guarded by one
 * mutex; only the key ring and the content are read without it.
 */
final class LiveWallet implements AutoCloseable {
  private final WalletStore store;
  private final WalletContext context;
  private final ReentrantLock mutex = new ReentrantLock();
  private final FollowedFile followed;
  private @Nullable PassphraseProof proof;
  private volatile boolean closed;

  /** A change of a draft, applied while no other process can write. */
  @FunctionalInterface
  interface Edit<T> {
    T apply(WalletDraft draft) throws IOException;
  }

  private LiveWallet(
      WalletStore store,
      WalletContext context,
      WalletFile file,
      UnlockedContent unlocked,
      Optional<FileStamp> stamp) {
    this.store = store;
    this.context = context;
    this.followed = new FollowedFile(store, context, file, unlocked, stamp, this::forgetProof);
  }

  /** How a file is unlocked. */
  @FunctionalInterface
  interface UnlockMethod {
    UnlockedContent unlock(WalletFile file) throws IOException;
  }

  static LiveWallet open(WalletStore store, WalletContext context, UnlockMethod method)
      throws IOException {
    Optional<FileStamp> stamp = FileStamp.tryOf(store.path());
    WalletFile file = store.read();
    return new LiveWallet(store, context, file, method.unlock(file), stamp);
  }

  /** Saves the first draft; on success takes ownership of its secrets and the credential. */
  static LiveWallet create(
      WalletStore store, WalletContext context, WalletDraft draft, Credential credential)
      throws IOException {
    WalletFile file = draft.encrypt();
    store
        .file()
        .exclusively(
            context.patience(),
            () -> {
              store.file().create(file.encode(), store.path());
              return file;
            });
    draft.handOver();
    return new LiveWallet(
        store, context, file, new UnlockedContent(credential, draft.content()), Optional.empty());
  }

  WalletStore store() {
    return store;
  }

  WalletContext context() {
    return context;
  }

  KeyRing ring() {
    return followed.ring();
  }

  WalletFile file() {
    return followed.file();
  }

  FileHeader header() {
    return followed.file().header();
  }

  WalletContent content() {
    return followed.content();
  }

  AutoLoginFile autoLoginFile() {
    return new AutoLoginFile(store.path(), header().id(), context.identity(), context.disk());
  }

  void requireOpen() throws NacreIOException {
    if (closed) {
      throw new NacreIOException(ErrorCode.WALLET_CLOSED, "This wallet is closed: " + store.path());
    }
  }

  /** Reads the file again if it changed; fails if the change cannot be followed. */
  boolean reload() throws IOException {
    mutex.lock();
    try {
      requireOpen();
      return switch (followed.check()) {
        case SAME -> false;
        case FOLLOWED -> true;
        case LOCKED_OUT -> throw followed.changed("got another passphrase");
      };
    } finally {
      mutex.unlock();
    }
  }

  /** Waits for the mutex, and reads the file again if possible. */
  Optional<IOException> reloadIfPossible() {
    try {
      boolean unused = reload();
      return Optional.empty();
    } catch (IOException notNow) {
      return Optional.of(notNow);
    }
  }

  /** Reads the file again if possible without waiting; otherwise keeps the known content. */
  Optional<IOException> tryReload() {
    if (closed || !mutex.tryLock()) {
      return Optional.empty();
    }
    try {
      reload();
      return Optional.empty();
    } catch (IOException notNow) {
      return Optional.of(notNow);
    } finally {
      mutex.unlock();
    }
  }

  /**
   * Changes the newest file and saves it. Nothing is written when the edit changes nothing.
   *
   * @param backup the reason in the name of the backup that is made first; empty for no backup
   */
  <T> T change(Optional<String> backup, Edit<T> edit) throws IOException {
    mutex.lock();
    try {
      requireOpen();
      return store.file().exclusively(context.patience(), () -> changeNewest(backup, edit));
    } finally {
      mutex.unlock();
    }
  }

  private <T> T changeNewest(Optional<String> backup, Edit<T> edit) throws IOException {
    reload();
    try (WalletDraft draft = WalletDraft.after(header(), content())) {
      T result = edit.apply(draft);
      if (draft.isChanged()) {
        if (backup.isPresent()) {
          store.backup(file(), context.now(), backup.get());
        }
        draft.runBeforeSave();
        save(draft);
      }
      return result;
    }
  }

  /** Called after the passphrase was changed here, to use the new one. */
  void usePassphrase(PassphraseLock lock, SecretBytes privateKey, Passphrase passphrase) {
    followed.use(
        new Credential(lock, privateKey.<SecretBytes, RuntimeException>lend(SecretBytes::copyOf)));
    setProof(new PassphraseProof(passphrase));
  }

  /** See {@link Wallet#proves}. */
  boolean proves(Passphrase candidate) throws IOException {
    mutex.lock();
    try {
      requireOpen();
      if (followed.tryCheck() == FollowedFile.Check.LOCKED_OUT) {
        return followWith(candidate);
      }
      if (proof != null) {
        return proof.matches(candidate);
      }
      PassphraseLock lock = header().passphraseLock();
      try (SecretBytes privateKey = lock.privateKey(candidate);
          SecretBytes publicKey = SlotLock.publicKey(privateKey)) {
        boolean right = publicKey.sameAs(content().publicKeys().get(0));
        if (right) {
          setProof(new PassphraseProof(candidate));
        }
        return right;
      }
    } finally {
      mutex.unlock();
    }
  }

  void setProof(PassphraseProof next) {
    if (proof != null) {
      proof.close();
    }
    proof = next;
  }

  private void forgetProof() {
    if (proof != null) {
      proof.close();
      proof = null;
    }
  }

  @Override
  public void close() {
    mutex.lock();
    try {
      if (!closed) {
        closed = true;
        followed.close();
        if (proof != null) {
          proof.close();
        }
      }
    } finally {
      mutex.unlock();
    }
  }

  private void save(WalletDraft draft) throws IOException {
    WalletFile next = draft.encrypt();
    try {
      store.file().replace(next.encode());
    } catch (IOException failed) {
      // For example the folder could not be forced: the new file exists but may be lost in a power
      // cut.
      if (isOnDisk(next)) {
        keep(next, draft);
      }
      throw failed;
    }
    keep(next, draft);
  }

  private boolean isOnDisk(WalletFile next) {
    try {
      return Arrays.equals(store.read().encode(), next.encode());
    } catch (IOException unreadable) {
      return false;
    }
  }

  private void keep(WalletFile saved, WalletDraft draft) throws IOException {
    draft.handOver();
    followed.adopt(saved, draft.content(), FileStamp.tryOf(store.path()));
    draft.runAfterSave();
  }

  private boolean followWith(Passphrase candidate) throws IOException {
    try {
      followed.followWith(candidate);
      setProof(new PassphraseProof(candidate));
      return true;
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.WRONG_PASSPHRASE) {
        return false;
      }
      throw refused;
    }
  }
}
