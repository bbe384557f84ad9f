package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.status.FileState;
import dev.nacre.core.file.v1.Epoch;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.FilePhase;
import dev.nacre.core.file.v1.KeyCheck;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.file.v1.SuperblockCodec;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.suite.Aead;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The data keys of one open file and the cipher made of them. Closed with the file. */
public final class FileKeys implements AutoCloseable {
  private final FileIdentity identity;
  private final @Nullable DataKey[] epochs;
  private final int current;
  private final @Nullable Aead[] ciphers;
  private final BlockCipher cipher;

  private FileKeys(
      FileIdentity identity,
      @Nullable DataKey[] epochs,
      @Nullable Aead[] ciphersSoFar,
      int current) {
    this.identity = identity;
    this.epochs = epochs;
    this.ciphers = ciphersSoFar.clone();
    this.current = current;
    for (int epoch = 0; epoch < BlockCipher.EPOCHS; epoch++) {
      DataKey key = epochs[epoch];
      if (key != null && ciphers[epoch] == null) {
        ciphers[epoch] =
            key.aead(
                identity.suite(), "nacre1 block", (byte) identity.suite().wire(), (byte) epoch);
      }
    }
    this.cipher = new BlockCipher(ciphers, current);
  }

  /** The key of a new file, which the new object owns. */
  public static FileKeys of(FileIdentity identity, DataKey key) {
    @Nullable DataKey[] epochs = new DataKey[BlockCipher.EPOCHS];
    epochs[0] = key;
    return new FileKeys(identity, epochs, new Aead[BlockCipher.EPOCHS], 0);
  }

  /**
   * Unwraps the keys that a superblock names and authenticates the superblock with them.
   *
   * @param name of the file, for messages
   */
  public static FileKeys unlock(SuperblockCopy.Whole copy, MasterKeys keys, String name)
      throws IOException {
    Superblock superblock = copy.superblock();
    FileIdentity identity = superblock.identity();
    @Nullable DataKey[] epochs = new DataKey[BlockCipher.EPOCHS];
    try {
      DataKey current = unwrap(superblock.epoch(), identity, keys, name);
      epochs[superblock.currentEpoch()] = current;
      if (!SuperblockCodec.fits(copy.bytes(), current)) {
        throw new NacreIOException(
            ErrorCode.FILE_KEY_WRONG, "The key that was unwrapped for " + name + " is not its own");
      }
      if (!SuperblockCodec.verify(copy.bytes(), current)) {
        throw new NacreIOException(
            ErrorCode.SUPERBLOCK_TAMPERED, "The superblock of " + name + " is not authentic");
      }
      for (Epoch epoch : superblock.epochs()) {
        if (epochs[epoch.number()] == null) {
          epochs[epoch.number()] = unwrap(epoch, identity, keys, name);
        }
      }
      return new FileKeys(
          identity, epochs, new Aead[BlockCipher.EPOCHS], superblock.currentEpoch());
    } catch (IOException | RuntimeException refused) {
      close(epochs);
      throw refused;
    }
  }

  /** Whether a superblock was made with any of these keys. */
  boolean authenticate(SuperblockCopy.Whole copy) {
    for (DataKey key : epochs) {
      if (key != null && SuperblockCodec.verify(copy.bytes(), key)) {
        return true;
      }
    }
    return false;
  }

  /** Adds a key, which seals from now on. Closing the new object closes this one too. */
  public FileKeys with(int epoch, DataKey added) {
    @Nullable DataKey[] more = epochs.clone();
    @Nullable Aead[] kept = ciphers.clone();
    more[epoch] = added;
    // A cipher that had this number before must not seal under it from now on.
    kept[epoch] = null;
    return new FileKeys(identity, more, kept, epoch);
  }

  /** Leaves out the retired keys, which are forgotten; do not use this object afterwards. */
  FileKeys without(int retired) {
    @Nullable DataKey[] fewer = epochs.clone();
    @Nullable Aead[] left = ciphers.clone();
    for (int epoch = 0; epoch < BlockCipher.EPOCHS; epoch++) {
      if ((retired & 1 << epoch) != 0) {
        fewer[epoch] = null;
        left[epoch] = null;
      }
    }
    forget(retired);
    return new FileKeys(identity, fewer, left, current);
  }

  /** Closes some of the keys, one bit each; they are no longer used. */
  void forget(int gone) {
    for (int epoch = 0; epoch < BlockCipher.EPOCHS; epoch++) {
      DataKey key = epochs[epoch];
      Aead aead = ciphers[epoch];
      if ((gone & 1 << epoch) != 0 && key != null && aead != null) {
        aead.close();
        key.close();
      }
    }
  }

  /** Which of the other master keys are to be replaced. */
  @FunctionalInterface
  interface Due {
    boolean isDue(KeyId old) throws IOException;
  }

  /** The epochs of a superblock, with the due ones rewrapped by this master key. */
  List<Epoch> wrapped(List<Epoch> of, MasterKey master, Due due) throws IOException {
    List<Epoch> wrapped = new ArrayList<>();
    for (Epoch epoch : of) {
      KeyId by = epoch.key().masterKey();
      wrapped.add(
          by.equals(master.id()) || !due.isDue(by)
              ? epoch
              : new Epoch(epoch.number(), epoch.writes(), master.wrap(key(epoch.number()))));
    }
    return wrapped;
  }

  /** The state in a superblock, with the key that seals. */
  public FileState stateOf(Superblock superblock) {
    return new FileState(
        superblock.identity().databaseId(),
        superblock.identity().fileId(),
        superblock.generation(),
        superblock.phase() == FilePhase.CLEAN,
        superblock.floor().length(),
        superblock.floor().storeVersion(),
        superblock.pins().digest(),
        KeyCheck.textOf(current()));
  }

  public BlockCipher cipher() {
    return cipher;
  }

  /** The key that seals; it also authenticates superblocks. */
  public DataKey current() {
    return key(current);
  }

  private DataKey key(int epoch) {
    DataKey key = epochs[epoch];
    if (key == null) {
      throw new IllegalStateException("no key for epoch " + epoch);
    }
    return key;
  }

  @Override
  public void close() {
    cipher.close();
    close(epochs);
  }

  private static void close(@Nullable DataKey[] epochs) {
    for (DataKey key : epochs) {
      if (key != null) {
        key.close();
      }
    }
  }

  private static DataKey unwrap(Epoch epoch, FileIdentity identity, MasterKeys keys, String name)
      throws IOException {
    try {
      return keys.unwrap(epoch.key(), KeyScope.file(identity.fileId()));
    } catch (NacreIOException refused) {
      if (refused.code() != ErrorCode.KEY_NOT_FOUND) {
        throw refused;
      }
      throw new NacreIOException(
          ErrorCode.KEY_NOT_FOUND,
          "This wallet does not hold the master key "
              + epoch.key().masterKey()
              + " that "
              + name
              + " needs",
          refused);
    }
  }
}
