package dev.nacre.bench.cipher;

import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.side.Aes;
import dev.nacre.bench.side.Side;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * Checks whether tuned software AES can be measured here. The library does not report whether its
 * mask took effect, so the check times it with and without the mask, in processor time, which a
 * busy machine distorts least.
 *
 * @param provider the class of the library's provider
 * @param mask the environment that makes the library run without AES-NI
 */
public record TunedCheck(ForkedJvm jvm, String provider, Map<String, String> mask) {
  /**
   * Software AES, tuned or not, takes many times as long as the processor's; noise is far smaller.
   */
  private static final double AT_LEAST = 4;

  private static final String MILLIS = "200";

  public static TunedCheck of(ForkedJvm jvm) {
    return new TunedCheck(jvm, AwsLcCipher.PROVIDER, Aes.MASKED.environment());
  }

  /** A short reason why a side cannot be measured; empty where it can. */
  public Optional<String> whyNot(Side side) throws InterruptedException {
    if (!isHere()) {
      return Optional.of("there is no " + provider + " here");
    }
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!system.equals("Linux amd64")) {
      return Optional.of("its library is for Linux on x86-64, not for " + system);
    }
    return side == Side.TUNED_SOFTWARE ? whyNotMasked() : Optional.empty();
  }

  private Optional<String> whyNotMasked() throws InterruptedException {
    try {
      return nanosPerByte(mask) < AT_LEAST * nanosPerByte(Map.of())
          ? Optional.of("the library is as fast with its AES-NI masked as without")
          : Optional.empty();
    } catch (IOException failed) {
      return Optional.of(String.valueOf(failed.getMessage()));
    }
  }

  private double nanosPerByte(Map<String, String> environment)
      throws IOException, InterruptedException {
    Trial trial =
        new Trial(
            CipherWorkload.class.getName(),
            Side.TUNED_SOFTWARE.text(),
            0,
            Map.of("millis", MILLIS));
    Sample sample = jvm.in(environment).run(trial);
    Sample.Phase seal = sample.phase("seal");
    double bytes =
        sample.facts().getOrDefault(CipherWorkload.SEAL, Double.NaN) * seal.wallNanos() / 1e9;
    return seal.cpuNanos() / bytes;
  }

  private boolean isHere() {
    try {
      Class.forName(provider, false, TunedCheck.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException missing) {
      return false;
    }
  }
}
