package dev.nacre.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Covers({"pages-52", "columns-38"})
final class SecretBytesTest {
  private static final byte[] SAMPLE = {11, 22, 33, 44};

  @Nested
  final class Birth {
    @Test
    void copiesAndLeavesTheSourceAlone() {
      byte[] source = SAMPLE.clone();
      try (SecretBytes secret = SecretBytes.copyOf(source)) {
        source[0] = 0;
        assertThat(content(secret)).isEqualTo(SAMPLE);
        assertThat(secret.length()).isEqualTo(4);
      }
    }

    @Test
    void copiesAPart() {
      try (SecretBytes secret = SecretBytes.copyOf(SAMPLE, 1, 2)) {
        assertThat(content(secret)).containsExactly(22, 33);
      }
    }

    @ParameterizedTest
    @CsvSource({"-1, 2", "3, 2", "5, 0", "0, 5", "0, -1", "2, 2147483647"})
    void refusesAPartThatIsNotThere(int offset, int length) {
      assertThatThrownBy(() -> SecretBytes.copyOf(SAMPLE, offset, length))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void takingZeroesTheSource() {
      byte[] source = SAMPLE.clone();
      try (SecretBytes secret = SecretBytes.taking(source)) {
        assertThat(source).containsOnly(0);
        assertThat(content(secret)).isEqualTo(SAMPLE);
      }
    }

    @Test
    void randomIsNotZeroAndNotTheSameTwice() {
      try (SecretBytes one = SecretBytes.random(32);
          SecretBytes other = SecretBytes.random(32)) {
        assertThat(one.length()).isEqualTo(32);
        assertThat(content(one)).isNotEqualTo(new byte[32]).isNotEqualTo(content(other));
      }
    }
  }

  @Nested
  final class Lending {
    @Test
    void zeroesTheCopyAfterwards() {
      byte[][] kept = new byte[1][];
      try (SecretBytes secret = SecretBytes.copyOf(SAMPLE)) {
        int sum =
            secret.<Integer, RuntimeException>lend(
                lent -> {
                  kept[0] = lent;
                  return lent[0] + lent[3];
                });
        assertThat(sum).isEqualTo(55);
        assertThat(kept[0]).containsOnly(0);
        assertThat(content(secret)).isEqualTo(SAMPLE);
      }
    }

    @Test
    void zeroesTheCopyAlsoWhenTheBorrowerFails() {
      byte[][] kept = new byte[1][];
      try (SecretBytes secret = SecretBytes.copyOf(SAMPLE)) {
        assertThatThrownBy(
                () ->
                    secret.<Integer, IOException>lend(
                        lent -> {
                          kept[0] = lent;
                          throw new IOException("disk full");
                        }))
            .isInstanceOf(IOException.class)
            .hasMessage("disk full");
        assertThat(kept[0]).containsOnly(0);
      }
    }

    @Test
    void givesEachBorrowerItsOwnCopy() {
      try (SecretBytes secret = SecretBytes.copyOf(SAMPLE)) {
        secret.<Boolean, RuntimeException>lend(
            lent -> {
              Arrays.fill(lent, (byte) 1);
              assertThat(content(secret)).isEqualTo(SAMPLE);
              return true;
            });
      }
    }
  }

  @Nested
  final class Death {
    @Test
    void zeroesTheBytes() throws ReflectiveOperationException {
      SecretBytes secret = SecretBytes.copyOf(SAMPLE);
      byte[] inside = inside(secret);
      assertThat(inside).isEqualTo(SAMPLE);
      assertThat(secret.isClosed()).isFalse();
      secret.close();
      assertThat(inside).containsOnly(0);
      assertThat(secret.isClosed()).isTrue();
    }

    @Test
    void endsAllUse() {
      SecretBytes secret = SecretBytes.copyOf(SAMPLE);
      SecretBytes open = SecretBytes.copyOf(SAMPLE);
      secret.close();
      secret.close();
      assertThatThrownBy(() -> content(secret)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> secret.sameAs(open)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> open.sameAs(secret)).isInstanceOf(IllegalStateException.class);
      open.close();
    }

    @Test
    void neverLendsBytesThatAreBeingZeroed() throws Exception {
      byte[] whole = new byte[4096];
      Arrays.fill(whole, (byte) 5);
      for (int round = 0; round < 100; round++) {
        SecretBytes secret = SecretBytes.copyOf(whole);
        CyclicBarrier start = new CyclicBarrier(3);
        List<Thread> readers = new ArrayList<>();
        boolean[] torn = new boolean[1];
        for (int i = 0; i < 2; i++) {
          Thread reader = new Thread(() -> torn[0] |= sawTornBytes(secret, start, whole));
          reader.start();
          readers.add(reader);
        }
        start.await();
        secret.close();
        for (Thread reader : readers) {
          reader.join();
        }
        assertThat(torn[0]).isFalse();
      }
    }

    private boolean sawTornBytes(SecretBytes secret, CyclicBarrier start, byte[] whole) {
      try {
        start.await();
        while (true) {
          if (!secret.<Boolean, RuntimeException>lend(lent -> Arrays.equals(lent, whole))) {
            return true;
          }
        }
      } catch (IllegalStateException closed) {
        return false;
      } catch (Exception broken) {
        throw new AssertionError(broken);
      }
    }
  }

  @Nested
  final class Silence {
    @Test
    void comparesOnlyWhenAskedTo() {
      try (SecretBytes one = SecretBytes.copyOf(SAMPLE);
          SecretBytes same = SecretBytes.copyOf(SAMPLE);
          SecretBytes shorter = SecretBytes.copyOf(SAMPLE, 0, 3);
          SecretBytes other = SecretBytes.copyOf(new byte[] {11, 22, 33, 45})) {
        assertThat(one.sameAs(same)).isTrue();
        assertThat(one.sameAs(one)).isTrue();
        assertThat(one.sameAs(other)).isFalse();
        assertThat(one.sameAs(shorter)).isFalse();
        assertThat(one).isNotEqualTo(same);
      }
    }

    @Test
    void hasNoMethodThatComparesHashesOrSerialisesBytes() {
      assertThat(SecretBytes.class.getDeclaredMethods())
          .extracting(Method::getName)
          .doesNotContain("equals", "hashCode", "clone", "writeObject", "readObject");
      assertThat(java.io.Serializable.class.isAssignableFrom(SecretBytes.class)).isFalse();
    }

    @Test
    void saysHowLongItIsNeverWhat() {
      SecretBytes secret = SecretBytes.copyOf(SAMPLE);
      assertThat(secret).hasToString("SecretBytes[4 bytes]");
      secret.close();
      assertThat(secret).hasToString("SecretBytes[4 bytes, closed]");
    }
  }

  /** Nothing is watching in production: no observer is on this module's class path. */
  @Test
  void isUnobservedUnlessSomebodyInstallsAnObserver() {
    assertThat(SecretObserver.INSTALLED).isInstanceOf(SecretObserver.Unobserved.class);
  }

  private static byte[] content(SecretBytes secret) {
    return secret.<byte[], RuntimeException>lend(byte[]::clone);
  }

  private static byte[] inside(SecretBytes secret) throws ReflectiveOperationException {
    for (Field field : SecretBytes.class.getDeclaredFields()) {
      if (field.getType() == byte[].class) {
        field.setAccessible(true);
        return (byte[]) field.get(secret);
      }
    }
    return fail("no bytes inside");
  }
}
