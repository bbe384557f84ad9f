package dev.nacre.kms.aws;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;

/**
 * The three things that we ask of KMS. Every failure is coded: {@code KEY_SERVICE_FAILED} when it
 * did not answer, or asked us to come later; anything else is its answer.
 */
interface KmsDoor extends AutoCloseable {
  /** What KMS says of a key. */
  record Described(String arn, Instant created) {}

  /** Looks a key up, and whether it is one that wraps and is enabled. */
  Described describe(String key) throws IOException;

  byte[] encrypt(String arn, byte[] plaintext, Map<String, String> context) throws IOException;

  byte[] decrypt(String arn, byte[] ciphertext, Map<String, String> context) throws IOException;

  @Override
  void close();
}
