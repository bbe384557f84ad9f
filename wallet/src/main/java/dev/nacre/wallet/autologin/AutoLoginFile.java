package dev.nacre.wallet.autologin;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Hkdf;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The file {@code <wallet>.auto}: contains private keys of the wallet's auto-login lock. */
public final class AutoLoginFile {
  private static final int FINGERPRINT_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path wallet;
  private final UUID walletId;
  private final SafeFile file;
  private final LocalIdentity identity;
  private final LocalSecret localSecret;

  public AutoLoginFile(Path wallet, UUID walletId, LocalIdentity identity, Disk disk) {
    this.wallet = wallet;
    this.walletId = walletId;
    this.file =
        new SafeFile(
            wallet.resolveSibling(wallet.getFileName() + ".auto"), SafeFileKind.AUTO_LOGIN, disk);
    this.identity = identity;
    this.localSecret = new LocalSecret(wallet, walletId, identity, disk);
  }

  /**
   * Replaces the file. The caller holds the wallet's write lock.
   *
   * @param privateKeys one or two, the one that is most likely valid first
   * @throws NacreIOException {@link ErrorCode#LOCAL_AUTO_LOGIN_REFUSED} when a local one cannot be
   *     created here
   */
  public void write(AutoLoginKind kind, List<SecretBytes> privateKeys) throws IOException {
    byte[] plain = join(privateKeys);
    byte[] bytes = new byte[0];
    try {
      byte[] salt = new byte[AutoLoginBytes.SALT_BYTES];
      RANDOM.nextBytes(salt);
      byte[] body =
          switch (kind) {
            case ANYWHERE -> plain;
            case LOCAL -> seal(salt, privateKeys.size(), plain);
          };
      bytes = new AutoLoginBytes(kind, walletId, salt, privateKeys.size(), body).encode();
      if (file.exists()) {
        file.replace(bytes);
      } else {
        file.create(bytes, wallet);
      }
    } finally {
      Arrays.fill(plain, (byte) 0);
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /**
   * The private keys; the caller closes them.
   *
   * @throws NacreIOException {@link ErrorCode#AUTO_LOGIN_NOT_FOUND}, {@link
   *     ErrorCode#AUTO_LOGIN_STALE}, or {@link ErrorCode#AUTO_LOGIN_ELSEWHERE}
   */
  public List<SecretBytes> read(AutoLoginKind kind) throws IOException {
    byte[] bytes = file.read(AutoLoginBytes.MAX_BYTES);
    byte[] body = new byte[0];
    byte[] plain = new byte[0];
    try {
      AutoLoginBytes decoded =
          AutoLoginBytes.decode(bytes)
              .orElseThrow(() -> stale("is damaged, or of a later release"));
      body = decoded.body();
      if (decoded.kind() != kind || !decoded.walletId().equals(walletId)) {
        throw stale("was made for another wallet");
      }
      plain =
          switch (kind) {
            case ANYWHERE -> body.clone();
            case LOCAL -> open(decoded);
          };
      if (plain.length != decoded.keys() * AutoLoginBytes.KEY_BYTES) {
        throw stale("has a wrong length");
      }
      List<SecretBytes> keys = new ArrayList<>();
      for (int i = 0; i < decoded.keys(); i++) {
        keys.add(SecretBytes.copyOf(plain, i * AutoLoginBytes.KEY_BYTES, AutoLoginBytes.KEY_BYTES));
      }
      return keys;
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(body, (byte) 0);
      Arrays.fill(plain, (byte) 0);
    }
  }

  /** Removes the file, and the secret of a local one if it is on this machine. */
  public void delete() throws IOException {
    if (file.exists()) {
      file.delete();
    }
    if (identity.knowsUser()) {
      localSecret.delete();
    }
  }

  private static byte[] join(List<SecretBytes> privateKeys) {
    if (privateKeys.isEmpty() || privateKeys.size() > AutoLoginBytes.MAX_KEYS) {
      throw new IllegalArgumentException("an opener has one or two keys");
    }
    ByteBuffer plain = ByteBuffer.allocate(AutoLoginBytes.KEY_BYTES * privateKeys.size());
    for (SecretBytes key : privateKeys) {
      key.<ByteBuffer, RuntimeException>lend(plain::put);
    }
    return plain.array();
  }

  private byte[] seal(byte[] salt, int keys, byte[] plain) throws IOException {
    if (!identity.knowsUser()) {
      throw new NacreIOException(
          ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
          "The system does not say who this user is or where his home is (user.name, user.home),"
              + " so there is no user to bind an auto-login to");
    }
    String machine =
        identity
            .machine()
            .get()
            .orElseThrow(
                () ->
                    new NacreIOException(
                        ErrorCode.LOCAL_AUTO_LOGIN_REFUSED,
                        "This machine has no id to bind an auto-login to (on Linux:"
                            + " /etc/machine-id)"));
    byte[] sealed = new byte[CipherSuite.NONCE_BYTES + plain.length + CipherSuite.TAG_BYTES];
    Nonces.fill(sealed, 0);
    try (SecretBytes secret = localSecret.readOrCreate();
        Aead cipher = cipher(secret, machine, salt)) {
      cipher.seal(
          sealed,
          0,
          AutoLoginBytes.start(AutoLoginKind.LOCAL, walletId, salt, keys),
          plain,
          0,
          plain.length,
          sealed,
          CipherSuite.NONCE_BYTES);
    }
    return sealed;
  }

  private byte[] open(AutoLoginBytes decoded) throws IOException {
    byte[] sealed = decoded.body();
    int length = sealed.length - CipherSuite.NONCE_BYTES - CipherSuite.TAG_BYTES;
    if (length < 0) {
      throw stale("has a wrong length");
    }
    if (!identity.knowsUser()) {
      throw elsewhere();
    }
    Optional<String> machine = identity.machine().get();
    Optional<SecretBytes> secret = localSecret.read();
    if (secret.isEmpty()) {
      throw elsewhere();
    }
    byte[] plain = new byte[length];
    try (SecretBytes held = secret.get();
        Aead cipher = cipher(held, machine.orElse(""), decoded.salt())) {
      cipher.open(
          sealed,
          0,
          AutoLoginBytes.start(AutoLoginKind.LOCAL, walletId, decoded.salt(), decoded.keys()),
          sealed,
          CipherSuite.NONCE_BYTES,
          length,
          plain,
          0);
      return plain;
    } catch (UnauthenticException boundElsewhere) {
      throw elsewhere();
    }
  }

  private Aead cipher(SecretBytes secret, String machine, byte[] salt) {
    byte[] context =
        ByteBuffer.allocate(FINGERPRINT_BYTES + AutoLoginBytes.SALT_BYTES)
            .put(identity.fingerprint(machine))
            .put(salt)
            .array();
    byte[] id =
        ByteBuffer.allocate(16)
            .putLong(walletId.getMostSignificantBits())
            .putLong(walletId.getLeastSignificantBits())
            .array();
    try (SecretBytes subkey =
        Hkdf.subkey(secret, id, "nacre auto-login", context, CipherSuite.KEY_BYTES)) {
      return CipherSuite.AES_256_GCM.aead(subkey);
    }
  }

  private NacreIOException stale(String how) {
    return new NacreIOException(
        ErrorCode.AUTO_LOGIN_STALE, "The " + file.description() + " " + how);
  }

  private NacreIOException elsewhere() {
    return new NacreIOException(
        ErrorCode.AUTO_LOGIN_ELSEWHERE,
        "The " + file.description() + " was made on another machine or by another user");
  }
}
