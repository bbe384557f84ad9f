package dev.nacre.bench.cipher;

import dev.nacre.core.suite.UnauthenticException;
import java.security.GeneralSecurityException;

/**
 * AES-256-GCM on blocks, by Nacre or by another library, under a key of its own. For one thread.
 */
sealed interface MeasuredCipher extends AutoCloseable permits OurCipher, AwsLcCipher {
  void seal(byte[] nonce, byte[] associated, byte[] plain, byte[] out)
      throws GeneralSecurityException;

  void open(byte[] nonce, byte[] associated, byte[] sealed, byte[] out)
      throws GeneralSecurityException, UnauthenticException;

  @Override
  void close();
}
