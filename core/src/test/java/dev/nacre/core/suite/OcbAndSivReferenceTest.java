package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.SecretBytes;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.InvalidCipherTextException;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.macs.CMac;
import org.bouncycastle.crypto.modes.OCBBlockCipher;
import org.bouncycastle.crypto.params.AEADParameters;
import org.bouncycastle.crypto.params.KeyParameter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The modes that are composed here, beside what others have written: the same bytes. */
final class OcbAndSivReferenceTest {
  private static final int USUAL = 20_000;
  private static final int MANY = 1_000_000;

  /** Messages under one key: a key costs more than a message. */
  private static final int OF_ONE_KEY = 20;

  @Test
  void ocbAgreesWithBouncyCastle() throws Exception {
    compareOcb(1, USUAL);
  }

  @Test
  @Tag("slow")
  void ocbAgreesWithBouncyCastleInAMillionCases() throws Exception {
    compareOcb(2, MANY);
  }

  @Test
  void sivAgreesWithItsParts() throws Exception {
    compareSiv(3, USUAL);
  }

  @Test
  @Tag("slow")
  void sivAgreesWithItsPartsInAMillionCases() throws Exception {
    compareSiv(4, MANY);
  }

  /** Every length to 100 of both, and those around the blocks and runs of longer ones. */
  @Test
  void noLengthIsSpecial() throws Exception {
    Random random = new Random(5);
    for (int associated = 0; associated <= 100; associated++) {
      for (int length = 0; length <= 100; length += associated % 16 == 0 ? 1 : 7) {
        compareOcb(random, bytes(random, associated), 1, length);
        compareSiv(random, bytes(random, associated), 1, length);
      }
    }
    for (int around : new int[] {128, 256, 496, 512, 528, 1_024, 1_040, 4_096, 65_536}) {
      for (int length = around - 17; length <= around + 17; length++) {
        compareOcb(random, bytes(random, 52), 1, length);
        compareSiv(random, bytes(random, 37), 1, length);
      }
    }
  }

  private static void compareOcb(long seed, int cases) throws Exception {
    Random random = new Random(seed);
    for (int done = 0; done < cases; done += OF_ONE_KEY) {
      compareOcb(random, bytes(random, random.nextInt(101)), OF_ONE_KEY, -1);
    }
  }

  private static void compareSiv(long seed, int cases) throws Exception {
    Random random = new Random(seed);
    for (int done = 0; done < cases; done += OF_ONE_KEY) {
      compareSiv(random, bytes(random, random.nextInt(101)), OF_ONE_KEY, -1);
    }
  }

  /**
   * @param fixed the length of the messages, or -1 for any
   */
  private static void compareOcb(Random random, byte[] associated, int messages, int fixed)
      throws UnauthenticException, InvalidCipherTextException {
    byte[] key = bytes(random, 32);
    try (SecretBytes secret = SecretBytes.copyOf(key);
        Ocb ours = new Ocb(secret, associated)) {
      for (int i = 0; i < messages; i++) {
        byte[] nonce = bytes(random, Ocb.NONCE_BYTES);
        byte[] plain = bytes(random, fixed < 0 ? length(random) : fixed);
        OCBBlockCipher theirs =
            new OCBBlockCipher(AESEngine.newInstance(), AESEngine.newInstance());
        theirs.init(true, new AEADParameters(new KeyParameter(key), 128, nonce, associated));
        byte[] expected = new byte[plain.length + Ocb.TAG_BYTES];
        int written = theirs.processBytes(plain, 0, plain.length, expected, 0);
        assertThat(written + theirs.doFinal(expected, written)).isEqualTo(expected.length);
        byte[] sealed = new byte[expected.length];
        ours.seal(nonce, 0, plain, 0, plain.length, sealed, 0);
        assertThat(Arrays.equals(sealed, expected)).as("%d bytes", plain.length).isTrue();
        byte[] opened = new byte[plain.length];
        ours.open(nonce, 0, expected, 0, plain.length, opened, 0);
        assertThat(Arrays.equals(opened, plain)).as("%d bytes", plain.length).isTrue();
        expected[random.nextInt(expected.length)] ^= (byte) (1 << random.nextInt(8));
        assertThatThrownBy(() -> ours.open(nonce, 0, expected, 0, plain.length, opened, 0))
            .isInstanceOf(UnauthenticException.class);
        assertThat(Arrays.equals(opened, new byte[plain.length])).isTrue();
      }
    }
  }

  private static void compareSiv(Random random, byte[] associated, int messages, int fixed)
      throws UnauthenticException, GeneralSecurityException {
    byte[] macKey = bytes(random, 32);
    byte[] counterKey = bytes(random, 32);
    try (SecretBytes mac = SecretBytes.copyOf(macKey);
        SecretBytes counter = SecretBytes.copyOf(counterKey);
        Siv ours = new Siv(mac, counter, associated)) {
      for (int i = 0; i < messages; i++) {
        byte[] plain = bytes(random, fixed < 0 ? length(random) : fixed);
        byte[] expected = sivOfParts(macKey, counterKey, associated, plain);
        byte[] sealed = new byte[expected.length];
        ours.sealDeterministically(plain, 0, plain.length, sealed, 0);
        assertThat(Arrays.equals(sealed, expected)).as("%d bytes", plain.length).isTrue();
        byte[] opened = new byte[plain.length];
        ours.open(expected, 0, plain.length, opened, 0);
        assertThat(Arrays.equals(opened, plain)).as("%d bytes", plain.length).isTrue();
      }
    }
  }

  /** As often short as of several blocks. */
  private static int length(Random random) {
    return random.nextBoolean() ? random.nextInt(20) : random.nextInt(100);
  }

  private static byte[] bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** RFC 5297 as Nacre had it before: Bouncy Castle's CMAC and the JDK's counter mode. */
  private static byte[] sivOfParts(byte[] macKey, byte[] counterKey, byte[] associated, byte[] in)
      throws GeneralSecurityException {
    byte[] half = cmac(macKey, new byte[16]);
    twice(half);
    xor(half, cmac(macKey, associated), 0);
    byte[] last;
    if (in.length >= 16) {
      last = in.clone();
      xor(last, half, in.length - 16);
    } else {
      last = half.clone();
      twice(last);
      for (int i = 0; i < in.length; i++) {
        last[i] ^= in[i];
      }
      last[in.length] ^= (byte) 0x80;
    }
    byte[] iv = cmac(macKey, last);
    byte[] sealed = Arrays.copyOf(iv, 16 + in.length);
    iv[8] &= 0x7f;
    iv[12] &= 0x7f;
    Cipher counter = Cipher.getInstance("AES/CTR/NoPadding");
    counter.init(
        Cipher.ENCRYPT_MODE, new SecretKeySpec(counterKey, "AES"), new IvParameterSpec(iv));
    assertThat(counter.doFinal(in, 0, in.length, sealed, 16)).isEqualTo(in.length);
    return sealed;
  }

  private static byte[] cmac(byte[] key, byte[] in) {
    CMac mac = new CMac(AESEngine.newInstance());
    mac.init(new KeyParameter(key));
    mac.update(in, 0, in.length);
    byte[] code = new byte[16];
    mac.doFinal(code, 0);
    return code;
  }

  private static void twice(byte[] block) {
    int carry = (block[0] & 0x80) == 0 ? 0 : 0x87;
    for (int i = 0; i < 15; i++) {
      block[i] = (byte) (block[i] << 1 | (block[i + 1] & 0xff) >>> 7);
    }
    block[15] = (byte) (block[15] << 1 ^ carry);
  }

  private static void xor(byte[] target, byte[] block, int at) {
    for (int i = 0; i < 16; i++) {
      target[at + i] ^= block[i];
    }
  }
}
