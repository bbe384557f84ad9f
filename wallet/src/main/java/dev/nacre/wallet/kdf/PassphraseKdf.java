package dev.nacre.wallet.kdf;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import org.bouncycastle.crypto.digests.SHA512Digest;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.PKCS5S2ParametersGenerator;
import org.bouncycastle.crypto.generators.SCrypt;
import org.bouncycastle.crypto.params.Argon2Parameters;
import org.bouncycastle.crypto.params.KeyParameter;

/** Derives a key from a passphrase, deliberately slowly, with Bouncy Castle. */
public final class PassphraseKdf {
  public static final int KEY_BYTES = 32;

  private PassphraseKdf() {}

  /**
   * @return 32 bytes; the caller closes them
   * @throws NacreIOException {@link ErrorCode#WALLET_COST_REFUSED}, before any work, when the
   *     parameters are beyond the limits; {@link ErrorCode#MEMORY_TOO_SMALL} when this JVM lacks
   *     the memory
   */
  public static SecretBytes derive(KdfParameters parameters, byte[] salt, Passphrase passphrase)
      throws NacreIOException {
    refuseExcess(parameters);
    try {
      return passphrase
          .utf8()
          .<SecretBytes, RuntimeException>lend(bytes -> run(parameters, salt, bytes));
    } catch (OutOfMemoryError shortOfMemory) {
      throw tooMuch(parameters);
    }
  }

  private static void refuseExcess(KdfParameters parameters) throws NacreIOException {
    if (!parameters.withinLimits()) {
      throw new NacreIOException(
          ErrorCode.WALLET_COST_REFUSED,
          "The key derivation (" + parameters.text() + ") is beyond the limits");
    }
    if (parameters.memoryKiB() * 1024 > Runtime.getRuntime().maxMemory()) {
      throw tooMuch(parameters);
    }
  }

  private static NacreIOException tooMuch(KdfParameters parameters) {
    return new NacreIOException(
        ErrorCode.MEMORY_TOO_SMALL,
        "The key derivation ("
            + parameters.text()
            + ") needs "
            + mebibytes(parameters.memoryKiB())
            + " MiB of heap at once, and this JVM has "
            + mebibytes(Runtime.getRuntime().maxMemory() / 1024)
            + " MiB for everything");
  }

  private static long mebibytes(long kibibytes) {
    return (kibibytes + 1023) / 1024;
  }

  private static SecretBytes run(KdfParameters parameters, byte[] salt, byte[] passphrase) {
    if (parameters instanceof Argon2id argon2id) {
      return argon2id(argon2id, salt, passphrase);
    }
    if (parameters instanceof Scrypt scrypt) {
      return SecretBytes.taking(
          SCrypt.generate(
              passphrase,
              salt,
              1 << scrypt.logN(),
              scrypt.blockSize(),
              scrypt.parallel(),
              KEY_BYTES));
    }
    return pbkdf2((Pbkdf2) parameters, salt, passphrase);
  }

  private static SecretBytes argon2id(Argon2id parameters, byte[] salt, byte[] passphrase) {
    var generator = new Argon2BytesGenerator();
    generator.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(parameters.kibibytes())
            .withIterations(parameters.passes())
            .withParallelism(parameters.lanes())
            .withSalt(salt)
            .build());
    byte[] key = new byte[KEY_BYTES];
    generator.generateBytes(passphrase, key);
    return SecretBytes.taking(key);
  }

  private static SecretBytes pbkdf2(Pbkdf2 parameters, byte[] salt, byte[] passphrase) {
    var generator = new PKCS5S2ParametersGenerator(new SHA512Digest());
    generator.init(passphrase, salt, parameters.iterations());
    KeyParameter key = (KeyParameter) generator.generateDerivedMacParameters(KEY_BYTES * 8);
    return SecretBytes.taking(key.getKey());
  }
}
