package dev.nacre.core.suite;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.SecretBytes;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/**
 * The authenticated ciphers that may seal data. All take 32-byte keys, 12-byte nonces and 16-byte
 * tags.
 *
 * <p>Wire numbers are for ever. 3 (AES-256-CTR with HMAC) and 4 (XAES-256-GCM) are reserved.
 */
public enum CipherSuite {
  AES_256_GCM(1, "AES-256-GCM", "AES/GCM/NoPadding", "AES"),
  CHACHA20_POLY1305(2, "CHACHA20-POLY1305", "ChaCha20-Poly1305", "ChaCha20");

  public static final int KEY_BYTES = 32;
  public static final int NONCE_BYTES = 12;
  public static final int TAG_BYTES = 16;

  private final int wire;
  private final String text;
  private final String transformation;
  private final String keyAlgorithm;

  CipherSuite(int wire, String text, String transformation, String keyAlgorithm) {
    this.wire = wire;
    this.text = text;
    this.transformation = transformation;
    this.keyAlgorithm = keyAlgorithm;
  }

  /** The number of this suite in every stored format. */
  public int wire() {
    return wire;
  }

  /** The name that options and messages use. */
  public String text() {
    return text;
  }

  /**
   * @throws NacreException {@link ErrorCode#UNKNOWN_SUITE}
   */
  public static CipherSuite ofWire(int wire) {
    for (CipherSuite suite : values()) {
      if (suite.wire == wire) {
        return suite;
      }
    }
    throw new NacreException(ErrorCode.UNKNOWN_SUITE, "No cipher suite has the number " + wire);
  }

  /**
   * Finds a suite by its name in an option, ignoring case.
   *
   * @throws NacreException {@link ErrorCode#UNKNOWN_SUITE}
   */
  public static CipherSuite named(String name) {
    for (CipherSuite suite : values()) {
      if (suite.text.equalsIgnoreCase(name)) {
        return suite;
      }
    }
    // The message does not repeat the name: a misplaced option may be a secret.
    throw new NacreException(ErrorCode.UNKNOWN_SUITE, "No cipher suite has the given name");
  }

  /** A cipher under a copy of this key; the caller closes both. */
  public Aead aead(SecretBytes key) {
    return new Aead(this, key);
  }

  String transformation() {
    return transformation;
  }

  String keyAlgorithm() {
    return keyAlgorithm;
  }

  AlgorithmParameterSpec parameters(byte[] nonce, int offset) {
    return switch (this) {
      case AES_256_GCM -> new GCMParameterSpec(TAG_BYTES * 8, nonce, offset, NONCE_BYTES);
      case CHACHA20_POLY1305 -> new IvParameterSpec(nonce, offset, NONCE_BYTES);
    };
  }
}
