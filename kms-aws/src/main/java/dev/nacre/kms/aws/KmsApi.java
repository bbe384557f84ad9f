package dev.nacre.kms.aws;

import java.io.IOException;
import java.util.Map;

/**
 * The three calls to KMS. Every failure has an error code: {@code KEY_SERVICE_FAILED} when KMS did
 * not respond or was throttling; any other code is its response.
 */
interface KmsApi extends AutoCloseable {
  /** Looks up a key, and checks that it can wrap and is enabled. */
  KeyDescription describe(String key) throws IOException;

  byte[] encrypt(String arn, byte[] plaintext, Map<String, String> context) throws IOException;

  byte[] decrypt(String arn, byte[] ciphertext, Map<String, String> context) throws IOException;

  @Override
  void close();
}
