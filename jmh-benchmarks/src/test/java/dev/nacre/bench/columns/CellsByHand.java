package dev.nacre.bench.columns;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a developer writes who encrypts a column by hand: AES-256-GCM of the JDK with a random nonce
 * behind two bytes that a CHECK looks for. One cipher of one thread, most often nothing bound to
 * the column, no key that is ever changed.
 */
final class CellsByHand implements CellFormat {
  /** The type of the column. */
  static final String TYPE = "VARBINARY(400) CHECK (name >= X'ab01' AND name < X'ab02')";

  private static final int NONCE = 2;
  private static final int BODY = 14;
  private static final int TAG_BITS = 128;

  private final SecureRandom random = new SecureRandom();
  private final SecretKeySpec key;
  private final Cipher cipher;
  private final byte[] associated;

  CellsByHand() {
    this(new byte[0]);
  }

  /** Cells that are bound to something, as those of a careful developer are. */
  CellsByHand(byte[] associated) {
    this.associated = associated;
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    key = new SecretKeySpec(bytes, "AES");
    try {
      cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private void bind() {
    if (associated.length > 0) {
      cipher.updateAAD(associated);
    }
  }

  @Override
  public byte[] seal(String text) {
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    byte[] nonce = new byte[BODY - NONCE];
    random.nextBytes(nonce);
    byte[] cell = new byte[BODY + plain.length + TAG_BITS / 8];
    cell[0] = (byte) 0xab;
    cell[1] = 1;
    System.arraycopy(nonce, 0, cell, NONCE, nonce.length);
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      bind();
      int written = cipher.doFinal(plain, 0, plain.length, cell, BODY);
      return written == cell.length - BODY ? cell : Arrays.copyOf(cell, BODY + written);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public String open(byte[] cell) {
    try {
      cipher.init(
          Cipher.DECRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, cell, NONCE, BODY - NONCE));
      bind();
      return new String(cipher.doFinal(cell, BODY, cell.length - BODY), StandardCharsets.UTF_8);
    } catch (GeneralSecurityException altered) {
      throw new IllegalStateException(altered);
    }
  }
}
