package dev.nacre.core.secret;

import dev.nacre.core.safeguard.Safeguard;
import java.lang.invoke.VarHandle;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Objects;

/**
 * Secret bytes that are zeroed on {@link #close()}.
 *
 * <p>Every use works on a copy that exists only during a call, so a reader never sees a half zeroed
 * secret when another thread closes it. Safe for threads.
 */
public final class SecretBytes implements AutoCloseable {
  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] bytes;
  private volatile boolean closed;

  private SecretBytes(byte[] owned) {
    this.bytes = owned;
    SecretObserver.INSTALLED.born(this);
  }

  /** Copies the bytes; the caller keeps the source and must zero it. */
  public static SecretBytes copyOf(byte[] source) {
    return new SecretBytes(source.clone());
  }

  /** Copies a part of an array; the caller keeps the source and must zero it. */
  public static SecretBytes copyOf(byte[] source, int offset, int length) {
    // copyOfRange would pad missing bytes with zeros.
    Objects.checkFromIndexSize(offset, length, source.length);
    return new SecretBytes(Arrays.copyOfRange(source, offset, offset + length));
  }

  /** Copies the bytes and zeroes the source, even if copying fails. */
  public static SecretBytes taking(byte[] source) {
    try {
      return copyOf(source);
    } finally {
      Arrays.fill(source, (byte) 0);
    }
  }

  public static SecretBytes random(int length) {
    byte[] fresh = new byte[length];
    RANDOM.nextBytes(fresh);
    return taking(fresh);
  }

  public int length() {
    return bytes.length;
  }

  /**
   * Lends a copy of the bytes for the length of one call and zeroes it afterwards. The borrower
   * must not keep the array.
   *
   * @throws IllegalStateException after {@link #close()}
   */
  public <T, X extends Exception> T lend(Borrower<T, X> borrower) throws X {
    byte[] copy = copy();
    try {
      return borrower.use(copy);
    } finally {
      Arrays.fill(copy, (byte) 0);
    }
  }

  /** Compares in constant time. */
  public boolean sameAs(SecretBytes other) {
    return this.<Boolean, RuntimeException>lend(
        mine ->
            other.<Boolean, RuntimeException>lend(theirs -> MessageDigest.isEqual(mine, theirs)));
  }

  public boolean isClosed() {
    return closed;
  }

  /** Zeroes the bytes. Closing twice does nothing. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      // The flag must be visible before the first zero: see copy().
      VarHandle.fullFence();
      zero();
      SecretObserver.INSTALLED.died(this);
    }
  }

  @Safeguard("columns-38b")
  private void zero() {
    Arrays.fill(bytes, (byte) 0);
  }

  /**
   * A copy that the caller owns and zeroes. Only for the JDK's ciphers, which zero the bytes of a
   * key; all other code uses {@link #lend}.
   *
   * <p>Takes no lock: threads that open blocks with one key call this a million times a second, and
   * would contend for the lock.
   *
   * @throws IllegalStateException after {@link #close()}
   */
  public byte[] copy() {
    if (closed) {
      throw gone();
    }
    byte[] copy = bytes.clone();
    // A thread that has seen a zero from close() also sees the flag.
    VarHandle.loadLoadFence();
    if (closed) {
      Arrays.fill(copy, (byte) 0);
      throw gone();
    }
    return copy;
  }

  private static IllegalStateException gone() {
    return new IllegalStateException("this secret is closed");
  }

  /** Contains only the length, never the bytes. */
  @Override
  public String toString() {
    return "SecretBytes[" + bytes.length + " bytes" + (isClosed() ? ", closed]" : "]");
  }

  /** Code that works on lent bytes. */
  @FunctionalInterface
  public interface Borrower<T, X extends Exception> {
    T use(byte[] lent) throws X;
  }
}
