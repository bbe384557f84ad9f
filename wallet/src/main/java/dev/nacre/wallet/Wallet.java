package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.autologin.AutoLoginKind;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyOrigin;
import dev.nacre.wallet.keys.KeyState;
import dev.nacre.wallet.keys.MasterKeyStore;
import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import dev.nacre.wallet.registry.KnownRegistries;
import dev.nacre.wallet.store.WalletStore;
import dev.nacre.wallet.v1.KeyRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A wallet: a passphrase-protected file of master keys. An open wallet provides {@link MasterKeys},
 * close zeroes them; no other code reads the file. Safe for threads, and for several processes on
 * one file.
 *
 * <p>The file on disk is always the old one or the new one, even after a crash. Before each change
 * the old file is copied to a backup beside it, {@code <name>.<UTC time>-<why>.bak}. A wallet that
 * is only read needs no write permission anywhere.
 *
 * <p>The wallet follows changes by other processes: {@link #masterKeys()} checks the file when it
 * is asked for the current key or an unknown one, {@link #proves} at each call, {@link #reload} on
 * demand.
 *
 * <p>All failures are {@link NacreIOException}s, whose messages tell what to do.
 */
public final class Wallet implements MasterKeyStore {
  private final LiveWallet live;
  private final WalletChanges changes;

  private Wallet(LiveWallet live) {
    this.live = live;
    this.changes = new WalletChanges(live);
  }

  /** Creates a wallet with one master key. Never overwrites a file. */
  public static Wallet create(Path file, Passphrase passphrase) throws IOException {
    return create(file, passphrase, KdfParameters.DEFAULT);
  }

  /**
   * @param kdf at least {@link KdfParameters#MINIMUM}, or its equivalent for the other functions
   */
  public static Wallet create(Path file, Passphrase passphrase, KdfParameters kdf)
      throws IOException {
    return create(file, passphrase, kdf, WalletContext.real());
  }

  static Wallet create(Path file, Passphrase passphrase, KdfParameters kdf, WalletContext context)
      throws IOException {
    return new Wallet(new WalletOpener(file, context).create(passphrase, kdf));
  }

  public static Wallet open(Path file, Passphrase passphrase) throws IOException {
    return open(file, passphrase, WalletContext.real());
  }

  static Wallet open(Path file, Passphrase passphrase, WalletContext context) throws IOException {
    return new Wallet(new WalletOpener(file, context).byPassphrase(passphrase));
  }

  public static Wallet openWithRecoveryKey(Path file, RecoveryKey key) throws IOException {
    return openWithRecoveryKey(file, key, WalletContext.real());
  }

  static Wallet openWithRecoveryKey(Path file, RecoveryKey key, WalletContext context)
      throws IOException {
    return new Wallet(new WalletOpener(file, context).byRecoveryKey(key));
  }

  /** Opens with the auto-login or local auto-login file beside the wallet. */
  public static Wallet openAutoLogin(Path file) throws IOException {
    return openAutoLogin(file, WalletContext.real());
  }

  static Wallet openAutoLogin(Path file, WalletContext context) throws IOException {
    return new Wallet(new WalletOpener(file, context).byAutoLogin());
  }

  /** Reads the header, which needs no passphrase. */
  public static WalletHeader inspect(Path file) throws IOException {
    return WalletHeader.of(WalletStore.wallet(file, WalletContext.real().disk()).read());
  }

  @Override
  public String kind() {
    return "FILE";
  }

  @Override
  public String place() {
    return file().toString();
  }

  public Path file() {
    return live.store().path();
  }

  public UUID id() {
    return live.header().id();
  }

  /** The header of the file as last read or written. */
  public WalletHeader header() {
    return WalletHeader.of(live.file());
  }

  /**
   * A live view of the keys in this wallet, which sees rotations and reloads. Closing the view
   * leaves the wallet open.
   */
  @Override
  public MasterKeys masterKeys() {
    return new LiveMasterKeys(live);
  }

  /**
   * The memory of registries that were created with this wallet. Remembering one saves the wallet,
   * without a backup, since no key changes.
   */
  @Override
  public KnownRegistries knownRegistries() {
    return new WalletKnownRegistries(live);
  }

  /** All keys, the current one first, then the younger before the older. */
  @Override
  public List<KeyEntry> keys() {
    return live.content().keys().stream().map(Wallet::entry).toList();
  }

  private static KeyEntry entry(KeyRecord key) {
    return new KeyEntry(
        key.id(),
        key.retired().isPresent() ? KeyState.RETIRED : KeyState.CURRENT,
        key.created(),
        key.retired(),
        key.tag(),
        KeyOrigin.ofWire(key.origin()));
  }

  /** Makes a new current key. The old ones stay and unwrap what they wrapped. */
  @Override
  public KeyId rotate(@Nullable String tag) throws IOException {
    return changes.rotate(tag);
  }

  /** Sets the operator's remark on a key; an empty one removes it. */
  public void tag(KeyId id, String tag) throws IOException {
    changes.tag(id, tag);
  }

  /** Changes the passphrase. Also raises the cost of the key derivation to that of a new wallet. */
  public void changePassphrase(Passphrase next) throws IOException {
    changes.changePassphrase(next);
  }

  /** Copies the file to {@code <name>.<UTC time>.bak} beside it. */
  public Path backup() throws IOException {
    live.requireOpen();
    WalletStore store = live.store();
    return store
        .file()
        .exclusively(
            live.context().patience(), () -> store.backup(store.read(), live.context().now(), ""));
  }

  /** Copies the file. Never overwrites. */
  public void backup(Path target) throws IOException {
    live.requireOpen();
    live.store().backup(live.store().read(), target);
  }

  /**
   * The backups beside it, the oldest first. Each opens with the passphrase, recovery key and
   * auto-login file of its time.
   */
  public List<Path> backups() throws IOException {
    return live.store().backups();
  }

  /** Creates a recovery key, which replaces an older one, for a program that stores it itself. */
  public RecoveryKey addRecoveryKey() throws IOException {
    return changes.addRecoveryKey();
  }

  /**
   * Creates a recovery key, delivers it, and only then replaces the older one: a failed delivery
   * changes nothing. The key is valid once this returns.
   */
  public void addRecoveryKey(RecoveryKey.Delivery delivery) throws IOException {
    changes.deliverRecoveryKey(delivery);
  }

  public void removeRecoveryKey() throws IOException {
    changes.removeRecoveryKey();
  }

  /** Writes some keys to a new file with its own passphrase. */
  public void exportKeys(Path target, Set<KeyId> ids, Passphrase transport) throws IOException {
    KeyTransfer.export(live, target, ids, transport);
  }

  /** Adds unknown keys of an export as retired ones, and returns their ids. */
  public List<KeyId> importKeys(Path source, Passphrase transport) throws IOException {
    live.requireOpen();
    return KeyTransfer.importKeys(
        live, "import", KeyTransfer.read(live, source, transport), KeyOrigin.IMPORTED);
  }

  /** Adds unknown keys of another wallet as retired ones, and returns their ids. */
  public List<KeyId> merge(Wallet other) throws IOException {
    live.requireOpen();
    return KeyTransfer.importKeys(
        live, "merge", KeyTransfer.copies(other.live), KeyOrigin.IMPORTED);
  }

  /** Writes all keys to a new key store for other tools. */
  public void exportKeyStore(Path target, KeyStoreFileFormat format, Passphrase passphrase)
      throws IOException {
    KeyTransfer.exportKeyStore(live, target, format, passphrase);
  }

  /** Adds unknown AES-256 keys of a key store as retired ones. */
  public List<KeyId> importKeyStore(Path source, KeyStoreFileFormat format, Passphrase passphrase)
      throws IOException {
    live.requireOpen();
    return KeyTransfer.importKeys(
        live,
        "import",
        KeyTransfer.readKeyStore(live, source, format, passphrase),
        KeyOrigin.KEY_STORE);
  }

  /** Writes an auto-login file beside the wallet; an older one is replaced. */
  public void enableAutoLogin(AutoLoginKind kind) throws IOException {
    changes.enableAutoLogin(kind);
  }

  /**
   * Revokes every auto-login file of this wallet, including copies, and removes the one beside it.
   * An earlier backup still opens with the file of its time.
   */
  public void disableAutoLogin() throws IOException {
    changes.disableAutoLogin();
  }

  /**
   * Whether this passphrase opens the current wallet. Called for each further connect on an open
   * wallet: it checks the file and computes a keyed digest, and runs the slow key derivation only
   * if the wallet was opened without its passphrase, or changed by another process.
   */
  public boolean proves(Passphrase candidate) throws IOException {
    return live.proves(candidate);
  }

  /**
   * Reads the file again if another process changed it.
   *
   * @return whether it had changed
   * @throws NacreIOException {@link ErrorCode#WALLET_CHANGED} when the change cannot be followed:
   *     the file has another passphrase, or is an older copy or another wallet
   */
  @Override
  public boolean reload() throws IOException {
    return live.reload();
  }

  /** Zeroes the keys. Closing twice does nothing. */
  @Override
  public void close() {
    live.close();
  }

  /** Contains the file name, nothing about the keys. */
  @Override
  public String toString() {
    return "Wallet[" + file() + "]";
  }
}
