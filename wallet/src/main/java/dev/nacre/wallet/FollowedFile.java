package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.file.FileStamp;
import dev.nacre.wallet.store.Credential;
import dev.nacre.wallet.store.UnlockedContent;
import dev.nacre.wallet.store.WalletStore;
import dev.nacre.wallet.v1.StoredKeyLock;
import dev.nacre.wallet.v1.WalletContent;
import dev.nacre.wallet.v1.WalletFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/**
 * What was last read of a wallet's file or written to it. It follows changes by other processes, as
 * long as a credential opens the file. Guarded by the mutex of its wallet; the content and the key
 * ring are read without it.
 */
final class FollowedFile implements AutoCloseable {
  private final WalletStore store;
  private final WalletContext context;
  private final Runnable otherPassphrase;
  private final KeyRing ring = new KeyRing();
  private volatile State state;
  private Credential credential;

  /** What was last read or written; without a stamp the file is read again at the next check. */
  private record State(WalletFile file, WalletContent content, Optional<FileStamp> stamp) {}

  /** The result of checking the file. */
  enum Check {
    SAME,
    FOLLOWED,
    /**
     * The credential of the old file does not open this one, for example after a change of the
     * passphrase.
     */
    LOCKED_OUT
  }

  /**
   * @param otherPassphrase called when the file has got another passphrase
   */
  FollowedFile(
      WalletStore store,
      WalletContext context,
      WalletFile file,
      UnlockedContent unlocked,
      Optional<FileStamp> stamp,
      Runnable otherPassphrase) {
    this.store = store;
    this.context = context;
    this.otherPassphrase = otherPassphrase;
    this.credential = unlocked.credential();
    this.state = new State(file, adopted(unlocked.content()), stamp);
  }

  private WalletContent adopted(WalletContent read) {
    return new WalletContent(ring.adopt(read.keys()), read.publicKeys(), read.registries());
  }

  KeyRing ring() {
    return ring;
  }

  WalletFile file() {
    return state.file;
  }

  WalletContent content() {
    return state.content;
  }

  /** From now on this credential opens the file. */
  void use(Credential next) {
    credential.close();
    credential = next;
  }

  void adopt(WalletFile file, WalletContent read, Optional<FileStamp> stamp) {
    State old = state;
    WalletContent content = adopted(read);
    state = new State(file, content, stamp);
    for (SecretBytes publicKey : old.content.publicKeys()) {
      if (content.publicKeys().stream().noneMatch(kept -> kept == publicKey)) {
        publicKey.close();
      }
    }
    if (!old.file.header().passphraseLock().equals(file.header().passphraseLock())) {
      otherPassphrase.run();
    }
  }

  /** Checks the file. If it cannot be read, the content in memory stays valid. */
  Check tryCheck() {
    try {
      return check();
    } catch (IOException outOfReach) {
      return Check.SAME;
    }
  }

  /** Checks whether another process has changed the file, and follows it. */
  Check check() throws IOException {
    Optional<FileStamp> stamp = FileStamp.tryOf(store.path());
    if (stamp.isPresent() && stamp.equals(state.stamp)) {
      return Check.SAME;
    }
    WalletFile found = store.read();
    if (Arrays.equals(found.encode(), state.file.encode())) {
      state = new State(state.file, state.content, stamp);
      return Check.SAME;
    }
    refuseStranger(found);
    Optional<WalletContent> read = store.decrypt(found, credential);
    if (read.isPresent()) {
      adopt(found, read.get(), stamp);
      return Check.FOLLOWED;
    }
    return credential.lock() instanceof StoredKeyLock lock && lock != StoredKeyLock.RECOVERY
        ? followAutoLogin(found, stamp)
        : Check.LOCKED_OUT;
  }

  private void refuseStranger(WalletFile found) throws NacreIOException {
    if (!found.header().id().equals(file().header().id())) {
      throw changed("was replaced by another wallet");
    }
    if (found.header().revision() <= file().header().revision()) {
      throw changed("was replaced by an older copy");
    }
  }

  private Check followAutoLogin(WalletFile found, Optional<FileStamp> stamp) throws IOException {
    try {
      follow(
          found,
          UnlockedContent.byAutoLogin(store, found, context.identity(), context.disk()),
          stamp);
      return Check.FOLLOWED;
    } catch (NacreIOException notAnyMore) {
      return Check.LOCKED_OUT;
    }
  }

  /**
   * Follows to a file with another passphrase.
   *
   * @throws NacreIOException {@link ErrorCode#WRONG_PASSPHRASE} when this is not the one
   */
  void followWith(Passphrase passphrase) throws IOException {
    Optional<FileStamp> stamp = FileStamp.tryOf(store.path());
    WalletFile found = store.read();
    refuseStranger(found);
    follow(found, UnlockedContent.byPassphrase(store, found, passphrase), stamp);
  }

  private void follow(WalletFile found, UnlockedContent unlocked, Optional<FileStamp> stamp) {
    use(unlocked.credential());
    adopt(found, unlocked.content(), stamp);
  }

  NacreIOException changed(String how) {
    return new NacreIOException(
        ErrorCode.WALLET_CHANGED, "The " + store.file().description() + " " + how);
  }

  @Override
  public void close() {
    ring.close();
    content().publicKeys().forEach(SecretBytes::close);
    credential.close();
  }
}
