package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.CipherSuite;
import java.security.GeneralSecurityException;
import java.security.ProviderException;

/** A master key whose bytes never leave their token. */
final class TokenKey implements MasterKey {
  private static final int BODY_BYTES =
      CipherSuite.NONCE_BYTES + DataKey.BYTES + CipherSuite.TAG_BYTES;

  private final KeyId id;
  private final TokenCipher cipher;

  TokenKey(KeyId id, TokenCipher cipher) {
    this.id = id;
    this.cipher = cipher;
  }

  @Override
  public KeyId id() {
    return id;
  }

  @Override
  public WrappedKey wrap(DataKey key) throws NacreIOException {
    byte[] associated = WrappedKey.associated(Wrapping.TOKEN_AES_GCM, key.scope(), id);
    try {
      byte[] body =
          key.insecureSecret()
              .<byte[], GeneralSecurityException>lend(bytes -> cipher.seal(associated, bytes));
      return new WrappedKey(id, Wrapping.TOKEN_AES_GCM, body);
    } catch (GeneralSecurityException | ProviderException failed) {
      throw TokenFault.of("The token did not wrap a key with " + id, failed);
    }
  }

  @Override
  public DataKey unwrap(WrappedKey wrapped, KeyScope scope) throws NacreIOException {
    byte[] body = wrapped.body();
    if (wrapped.wrapping() != Wrapping.TOKEN_AES_GCM
        || body.length != BODY_BYTES
        || !wrapped.masterKey().equals(id)) {
      throw refused(scope);
    }
    try {
      byte[] opened = cipher.open(WrappedKey.associated(Wrapping.TOKEN_AES_GCM, scope, id), body);
      return DataKey.unwrapped(scope, SecretBytes.taking(opened));
    } catch (GeneralSecurityException | ProviderException failed) {
      // Tokens report it with different codes, some with CKR_GENERAL_ERROR; so test whether the key
      // still works.
      if (cipher.works()) {
        throw refused(scope);
      }
      throw TokenFault.of("The token did not unwrap a key with " + id, failed);
    }
  }

  @Override
  public String toString() {
    return "TokenKey[" + id + "]";
  }

  private NacreIOException refused(KeyScope scope) {
    return new NacreIOException(
        ErrorCode.KEY_UNWRAP_FAILED,
        "The token key "
            + id
            + " does not unwrap the key of "
            + scope.purpose()
            + " "
            + scope.id());
  }
}
