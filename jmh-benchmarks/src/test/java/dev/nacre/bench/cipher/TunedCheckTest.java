package dev.nacre.bench.cipher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.side.Side;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TunedCheckTest {
  private final ForkedJvm jvm = new ForkedJvm(List.of("-Xmx256m"));

  @Test
  void aJarThatIsNotHereIsNamed() throws Exception {
    var check = new TunedCheck(jvm, "no.such.Provider", Map.of());

    assertThat(check.whyNot(Side.TUNED_HARDWARE)).hasValue("there is no no.such.Provider here");
    assertThat(check.whyNot(Side.TUNED_SOFTWARE)).hasValue("there is no no.such.Provider here");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void theMaskIsHeeded() throws Exception {
    assertThat(TunedCheck.of(jvm).whyNot(Side.TUNED_HARDWARE)).isEmpty();
    assertThat(TunedCheck.of(jvm).whyNot(Side.TUNED_SOFTWARE)).isEmpty();
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void aMaskThatChangesNothingLeavesItsSideOut() throws Exception {
    var check = new TunedCheck(jvm, AwsLcCipher.PROVIDER, Map.of("OPENSSL_ia32cap", "~0x0"));

    assertThat(check.whyNot(Side.TUNED_HARDWARE)).isEmpty();
    assertThat(check.whyNot(Side.TUNED_SOFTWARE))
        .hasValue("the library is as fast with its AES-NI masked as without");
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, architectures = "amd64")
  void aJvmThatDoesNotStartIsAReasonToo() throws Exception {
    var check = TunedCheck.of(new ForkedJvm(List.of("-XX:+NoSuchFlag")));

    assertThat(check.whyNot(Side.TUNED_SOFTWARE)).isPresent();
  }
}
