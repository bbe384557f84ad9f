package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A KMS that keeps what it is given as it is, and fails when it is told to. */
final class FakeKmsApi implements KmsApi {
  static final String SHOP = "arn:aws:kms:eu-central-1:123456789012:key/shop";

  String meant = SHOP;
  Optional<ErrorCode> failure = Optional.empty();
  final List<String> asked = new ArrayList<>();
  boolean closed;

  @Override
  public KeyDescription describe(String key) throws IOException {
    asked.add("describe " + key);
    failIfTold();
    return new KeyDescription(meant, Instant.EPOCH);
  }

  @Override
  public byte[] encrypt(String arn, byte[] plaintext, Map<String, String> context)
      throws IOException {
    asked.add("encrypt " + arn);
    failIfTold();
    byte[] head = head(arn, context);
    return ByteBuffer.allocate(head.length + plaintext.length).put(head).put(plaintext).array();
  }

  @Override
  public byte[] decrypt(String arn, byte[] ciphertext, Map<String, String> context)
      throws IOException {
    asked.add("decrypt " + arn);
    failIfTold();
    byte[] head = head(arn, context);
    if (ciphertext.length < head.length
        || !Arrays.equals(ciphertext, 0, head.length, head, 0, head.length)) {
      throw new NacreIOException(ErrorCode.KEY_UNWRAP_FAILED, "The fake does not open it");
    }
    return Arrays.copyOfRange(ciphertext, head.length, ciphertext.length);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void failIfTold() throws NacreIOException {
    if (failure.isPresent()) {
      throw new NacreIOException(failure.get(), "The fake was told to fail");
    }
  }

  private static byte[] head(String arn, Map<String, String> context) {
    return (arn + new TreeMap<>(context)).getBytes(StandardCharsets.UTF_8);
  }
}
