package dev.nacre.core.sum.modular;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's own {@code BigInteger.montgomeryMultiply}, which HotSpot replaces by machine code. It
 * is private, so it is accessible only where {@code java.math} is open, and used only if it passes
 * a self-test.
 */
final class IntrinsicMultiplier extends Multiplier {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

  // Constant to the compiler, which then inlines the call.
  private static final @Nullable MethodHandle METHOD = find();
  private static final boolean AVAILABLE = METHOD != null && isRight();

  private final int[] modulus;
  private final int words;
  private final long inverse;
  // The method needs twice as many words and returns the product in the first half.
  private final int[] room;

  IntrinsicMultiplier(BigInteger modulus, int words) {
    this.modulus = Words.of(modulus, words);
    this.words = words;
    this.inverse = modulus.modInverse(WORD).negate().longValue();
    this.room = new int[2 * words];
  }

  private IntrinsicMultiplier(IntrinsicMultiplier known) {
    this.modulus = known.modulus;
    this.words = known.words;
    this.inverse = known.inverse;
    this.room = new int[2 * words];
  }

  @Override
  IntrinsicMultiplier another() {
    return new IntrinsicMultiplier(this);
  }

  static boolean isAvailable() {
    return AVAILABLE;
  }

  @Override
  void montgomery(int[] a, int[] b, int[] product) {
    System.arraycopy(call(a, b), 0, product, 0, words);
  }

  private int[] call(int[] a, int[] b) {
    MethodHandle method = METHOD;
    if (method == null) {
      throw new IllegalStateException("java.math is not open");
    }
    try {
      return (int[]) method.invokeExact(a, b, modulus, words, inverse, room);
    } catch (RuntimeException | Error failed) {
      throw failed;
    } catch (Throwable never) {
      throw new IllegalStateException("the JDK's product declares no exception", never);
    }
  }

  private static @Nullable MethodHandle find() {
    try {
      return MethodHandles.privateLookupIn(BigInteger.class, MethodHandles.lookup())
          .findStatic(
              BigInteger.class,
              "montgomeryMultiply",
              MethodType.methodType(
                  int[].class,
                  int[].class,
                  int[].class,
                  int[].class,
                  int.class,
                  long.class,
                  int[].class));
    } catch (ReflectiveOperationException | RuntimeException notOpen) {
      return null;
    }
  }

  /** A JDK with another method of this name must not lead to wrong sums. */
  private static boolean isRight() {
    BigInteger modulus = BigInteger.ONE.shiftLeft(1024).subtract(BigInteger.valueOf(105));
    BigInteger a = modulus.subtract(BigInteger.TWO);
    BigInteger b = modulus.shiftRight(1);
    int[] product = new int[32];
    try {
      new IntrinsicMultiplier(modulus, 32).montgomery(Words.of(a, 32), Words.of(b, 32), product);
    } catch (RuntimeException another) {
      return false;
    }
    BigInteger expected = a.multiply(b).mod(modulus);
    return Words.value(product).shiftLeft(1024).mod(modulus).equals(expected);
  }
}
