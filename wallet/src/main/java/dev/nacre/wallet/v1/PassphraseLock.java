package dev.nacre.wallet.v1;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.kdf.Argon2id;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.PassphraseKdf;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;

/** A lock whose private key is derived from a passphrase. */
public final class PassphraseLock implements SlotLock {
  static final int WIRE = 1;

  private static final int SALT_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final KdfParameters kdf;
  private final byte[] salt;

  private PassphraseLock(KdfParameters kdf, byte[] salt) {
    this.kdf = kdf;
    this.salt = salt;
  }

  /** A new lock with a random salt. */
  public static PassphraseLock fresh(KdfParameters kdf) {
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return new PassphraseLock(kdf, salt);
  }

  /** Runs the key derivation. The caller closes the key. */
  public SecretBytes privateKey(Passphrase passphrase) throws NacreIOException {
    return PassphraseKdf.derive(kdf, salt, passphrase);
  }

  public KdfParameters kdf() {
    return kdf;
  }

  @Override
  public byte[] encode() {
    ByteBuffer out = ByteBuffer.allocate(1 + 1 + 12 + SALT_BYTES);
    out.put((byte) WIRE).put((byte) kdf.wire());
    for (int number : kdf.numbers()) {
      out.putInt(number);
    }
    return out.put(salt).array();
  }

  static PassphraseLock readFields(ByteBuffer in) throws FormatException {
    int function = in.get();
    int first = in.getInt();
    int second = in.getInt();
    int third = in.getInt();
    byte[] salt = new byte[SALT_BYTES];
    in.get(salt);
    KdfParameters kdf =
        switch (function) {
          case Argon2id.WIRE -> new Argon2id(first, second, third);
          case Scrypt.WIRE -> new Scrypt(first, second, third);
          case Pbkdf2.WIRE -> new Pbkdf2(first);
          default ->
              throw new FormatException(
                  FormatException.Problem.TOO_NEW,
                  "uses an unknown key derivation, number " + function);
        };
    return new PassphraseLock(kdf, salt);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PassphraseLock that && Arrays.equals(encode(), that.encode());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(salt);
  }
}
