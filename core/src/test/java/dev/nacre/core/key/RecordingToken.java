package dev.nacre.core.key;

import java.security.Key;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/** A token that keeps hold of what it was lent and of what it gave, and wraps nothing really. */
public final class RecordingToken extends FakeTokenCipher {
  static @Nullable Key lent;
  static byte[] given = {};

  @Override
  protected byte[] engineWrap(Key key) {
    lent = key;
    return key.getEncoded();
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String algorithm, int type) {
    given = wrapped.clone();
    return new Unwrapped();
  }

  private static final class Unwrapped implements SecretKey {
    @Override
    public String getAlgorithm() {
      return "Generic";
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return given;
    }
  }
}
