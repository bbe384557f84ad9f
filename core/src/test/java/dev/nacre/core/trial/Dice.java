package dev.nacre.core.trial;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Makes the values of one case. Those at an edge come more often than by chance. */
public final class Dice {
  private static final int EDGE_IN = 8;
  private static final int ASCII = 0x80;
  private static final int DIGITS = 40;
  private static final List<Integer> ODD_CHARS =
      List.of(0, 0x27, 0x7f, 0xa0, 0x2028, 0xd83d, 0xde00, 0xfeff, 0xffff);

  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** Both included. */
  public int between(int low, int high) {
    if (random.nextInt(EDGE_IN) == 0) {
      return random.nextBoolean() ? low : high;
    }
    return (int) random.nextLong(low, high + 1L);
  }

  public long anyLong() {
    return of(List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, random.nextLong(), seed()));
  }

  /** For what is made by a generator of its own. */
  public long seed() {
    return random.nextLong();
  }

  public boolean anyBoolean() {
    return random.nextBoolean();
  }

  public <T> T of(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  public <T> List<T> list(int least, int most, Supplier<? extends T> each) {
    List<T> list = new ArrayList<>();
    for (int size = between(least, most); size > 0; size--) {
      list.add(each.get());
    }
    return list;
  }

  public byte[] bytes(int most) {
    byte[] bytes = new byte[between(0, most)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) between(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }
    return bytes;
  }

  /** Of all characters, halves of pairs among them. */
  public String text(int most) {
    StringBuilder text = new StringBuilder();
    for (int length = between(0, most); length > 0; length--) {
      int kind = random.nextInt(EDGE_IN);
      text.append(
          (char)
              (kind == 0
                  ? of(ODD_CHARS)
                  : random.nextInt(kind == 1 ? Character.MAX_VALUE + 1 : ASCII)));
    }
    return text.toString();
  }

  public BigDecimal decimal() {
    if (random.nextInt(EDGE_IN) == 0) {
      return of(List.of(BigDecimal.ZERO, BigDecimal.ONE, BigDecimal.TEN, BigDecimal.ONE.negate()));
    }
    StringBuilder digits = new StringBuilder(anyBoolean() ? "-" : "");
    for (int length = between(1, DIGITS); length > 0; length--) {
      digits.append(random.nextInt(10));
    }
    return new BigDecimal(new BigInteger(digits.toString()), between(-DIGITS, DIGITS));
  }

  /** Of the years that every database knows and some before and behind. */
  public LocalDateTime time() {
    int year = between(-4_712, 9_999);
    long second = LocalDateTime.of(year, 1, 1, 0, 0).toEpochSecond(ZoneOffset.UTC);
    int nanos = of(List.of(0, 999_999_999, random.nextInt(1_000_000_000)));
    return LocalDateTime.ofEpochSecond(
        second + random.nextInt(366 * 86_400), nanos, ZoneOffset.UTC);
  }
}
