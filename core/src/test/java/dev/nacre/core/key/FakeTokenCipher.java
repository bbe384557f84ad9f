package dev.nacre.core.key;

import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.CipherSpi;
import org.jspecify.annotations.Nullable;

/** Public and named by its class, since a provider makes its ciphers itself. */
public abstract class FakeTokenCipher extends CipherSpi {
  void begin(int mode, Key key) {}

  @Override
  protected void engineInit(int mode, Key key, SecureRandom random) {
    begin(mode, key);
  }

  @Override
  protected void engineInit(int mode, Key key, AlgorithmParameterSpec spec, SecureRandom random) {
    begin(mode, key);
  }

  @Override
  protected void engineInit(
      int mode, Key key, AlgorithmParameters parameters, SecureRandom random) {
    begin(mode, key);
  }

  @Override
  protected void engineSetMode(String mode) {}

  @Override
  protected void engineSetPadding(String padding) {}

  @Override
  protected int engineGetBlockSize() {
    return 8;
  }

  @Override
  protected int engineGetOutputSize(int length) {
    return length;
  }

  @Override
  protected byte[] engineGetIV() {
    return new byte[0];
  }

  @Override
  protected @Nullable AlgorithmParameters engineGetParameters() {
    return null;
  }

  @Override
  protected byte[] engineUpdate(byte[] in, int offset, int length) {
    return new byte[0];
  }

  @Override
  protected int engineUpdate(byte[] in, int offset, int length, byte[] out, int outOffset) {
    return 0;
  }

  @Override
  protected byte[] engineDoFinal(byte[] in, int offset, int length) {
    return new byte[0];
  }

  @Override
  protected int engineDoFinal(byte[] in, int offset, int length, byte[] out, int outOffset) {
    return 0;
  }
}
