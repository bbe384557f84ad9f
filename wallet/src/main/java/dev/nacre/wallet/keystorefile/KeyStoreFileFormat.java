package dev.nacre.wallet.keystorefile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import javax.crypto.spec.PBEParameterSpec;
import org.bouncycastle.crypto.util.ScryptConfig;
import org.bouncycastle.jcajce.BCFKSLoadStoreParameter;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** Formats of key stores for export to and import from other tools. */
public enum KeyStoreFileFormat {
  /**
   * Bouncy Castle's FIPS key store, with scrypt (N = 2^14, r = 8, p = 8: 16 MiB). Bouncy Castle
   * always computes with p = r, so the file has the same value.
   */
  BCFKS {
    @Override
    KeyStore empty() throws GeneralSecurityException, IOException {
      // Uses its own provider instance: registering the provider would change the whole JVM.
      KeyStore store = KeyStore.getInstance("BCFKS", new BouncyCastleProvider());
      store.load(null, null);
      return store;
    }

    @Override
    KeyStore.PasswordProtection protection(char[] passphrase) {
      return new KeyStore.PasswordProtection(passphrase);
    }

    @Override
    byte[] write(KeyStore store, char[] passphrase) throws GeneralSecurityException, IOException {
      var out = new ByteArrayOutputStream();
      store.store(
          new BCFKSLoadStoreParameter.Builder(out, passphrase)
              .withStorePBKDFConfig(
                  new ScryptConfig.Builder(1 << 14, 8, 8).withSaltLength(SALT_BYTES).build())
              .withStoreEncryptionAlgorithm(BCFKSLoadStoreParameter.EncryptionAlgorithm.AES256_KWP)
              .withStoreMacAlgorithm(BCFKSLoadStoreParameter.MacAlgorithm.HmacSHA512)
              .build());
      return out.toByteArray();
    }
  },

  /** RFC 7292, as supported by {@code keytool}. Its passphrase must be ASCII. */
  PKCS12 {
    @Override
    KeyStore empty() throws GeneralSecurityException, IOException {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      return store;
    }

    @Override
    KeyStore.PasswordProtection protection(char[] passphrase) {
      byte[] salt = new byte[SALT_BYTES];
      RANDOM.nextBytes(salt);
      return new KeyStore.PasswordProtection(
          passphrase,
          "PBEWithHmacSHA512AndAES_256",
          new PBEParameterSpec(salt, Pkcs12Mac.ITERATIONS));
    }

    @Override
    byte[] write(KeyStore store, char[] passphrase) throws GeneralSecurityException, IOException {
      var out = new ByteArrayOutputStream();
      store.store(out, passphrase);
      return Pkcs12Mac.strengthen(out.toByteArray(), passphrase);
    }
  };

  private static final int SALT_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  abstract KeyStore empty() throws GeneralSecurityException, IOException;

  abstract KeyStore.PasswordProtection protection(char[] passphrase);

  abstract byte[] write(KeyStore store, char[] passphrase)
      throws GeneralSecurityException, IOException;
}
