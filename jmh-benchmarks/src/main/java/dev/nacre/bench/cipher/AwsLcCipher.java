package dev.nacre.bench.cipher;

import dev.nacre.core.suite.CipherSuite;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256-GCM of AWS-LC, through the Amazon Corretto Crypto Provider, called as {@code Aead} calls
 * the JDK's. AWS-LC comes from OpenSSL and has what no JVM has: AES tuned for processors without
 * AES-NI.
 */
final class AwsLcCipher implements MeasuredCipher {
  /** The provider's class, which may be missing from the class path. */
  static final String PROVIDER = "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider";

  private final Cipher cipher;
  private final SecretKey key;

  private AwsLcCipher(Cipher cipher, SecretKey key) {
    this.cipher = cipher;
    this.key = key;
  }

  static AwsLcCipher withNewKey() throws ReflectiveOperationException, GeneralSecurityException {
    Provider provider =
        Class.forName(PROVIDER).asSubclass(Provider.class).getDeclaredConstructor().newInstance();
    byte[] key = new byte[CipherSuite.KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return new AwsLcCipher(
        Cipher.getInstance("AES/GCM/NoPadding", provider), new SecretKeySpec(key, "AES"));
  }

  /** Name and version. */
  String words() {
    Provider provider = cipher.getProvider();
    return provider.getName() + " " + provider.getVersionStr();
  }

  @Override
  public void seal(byte[] nonce, byte[] associated, byte[] plain, byte[] out)
      throws GeneralSecurityException {
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters(nonce));
    cipher.updateAAD(associated);
    cipher.doFinal(plain, 0, plain.length, out, 0);
  }

  @Override
  public void open(byte[] nonce, byte[] associated, byte[] sealed, byte[] out)
      throws GeneralSecurityException {
    cipher.init(Cipher.DECRYPT_MODE, key, parameters(nonce));
    cipher.updateAAD(associated);
    cipher.doFinal(sealed, 0, sealed.length, out, 0);
  }

  private static GCMParameterSpec parameters(byte[] nonce) {
    return new GCMParameterSpec(CipherSuite.TAG_BYTES * 8, nonce);
  }

  /** The key protects only zeros and need not be erased. */
  @Override
  public void close() {}
}
