package dev.nacre.wallet.keys;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hmac;
import java.nio.ByteBuffer;

/**
 * Checks on each further connect whether a passphrase or PIN is the one that opened a wallet or
 * token, without the slow key derivation.
 *
 * <p>It keeps a keyed digest (HMAC-SHA-256 of the JDK, which clears its input before it returns;
 * Bouncy Castle's HKDF would leave copies of the passphrase behind at each connect) and compares in
 * constant time. An unkeyed digest would help an attacker with a heap dump, who could try
 * passphrases at the speed of a hash. So the key is random for each open wallet and lies outside
 * the Java heap, in memory that is not in a heap dump; the digest alone is not enough to try
 * passphrases. An attacker who reads the memory of the whole process (a core dump, a debugger) has
 * both and can try passphrases quickly. A check that is fast here cannot be slow for such an
 * attacker, who has the master keys in the same dump; the passphrase itself is then protected only
 * by its strength.
 */
public final class PassphraseProof implements AutoCloseable {
  private static final int KEY_BYTES = 32;

  private final ByteBuffer key = ByteBuffer.allocateDirect(KEY_BYTES);
  private final SecretBytes digest;

  public PassphraseProof(Passphrase passphrase) {
    try (SecretBytes fresh = SecretBytes.random(KEY_BYTES)) {
      fresh.<ByteBuffer, RuntimeException>lend(bytes -> key.put(0, bytes));
    }
    this.digest = digest(passphrase);
  }

  public boolean matches(Passphrase candidate) {
    try (SecretBytes theirs = digest(candidate)) {
      return digest.sameAs(theirs);
    }
  }

  @Override
  public void close() {
    key.put(0, new byte[KEY_BYTES]);
    digest.close();
  }

  SecretBytes digest() {
    return digest;
  }

  private SecretBytes digest(Passphrase passphrase) {
    byte[] bytes = new byte[KEY_BYTES];
    key.get(0, bytes);
    try (SecretBytes lent = SecretBytes.taking(bytes)) {
      return digest(lent, passphrase);
    }
  }

  static SecretBytes digest(SecretBytes key, Passphrase passphrase) {
    return passphrase
        .utf8()
        .<SecretBytes, RuntimeException>lend(
            utf8 -> SecretBytes.taking(Hmac.sha256(key, utf8, 0, utf8.length)));
  }
}
