package dev.nacre.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.process.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever computes AES, and however: blocks and cells are the same bytes. */
final class SameBytesTest {
  private static final List<String> SOFTWARE =
      List.of(
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:-UseAES",
          "-XX:-UseAESIntrinsics",
          "-XX:-UseGHASHIntrinsics");

  @TempDir Path folder;

  @Test
  @Covers("pages-56")
  void areReadByAJvmWithoutAesInstructionsAndWithAnotherProvider() throws Exception {
    Path passphrase = Files.writeString(folder.resolve("passphrase"), "nobody guesses this lining");
    Files.setPosixFilePermissions(passphrase, PosixFilePermissions.fromString("r--------"));
    assertThat(visit(0, "as it is", List.of())).isEqualTo("SunJCE");
    assertThat(visit(1, "as it is", SOFTWARE)).isEqualTo("SunJCE");
    assertThat(visit(2, "bc", List.of())).isEqualTo("BC");
    assertThat(visit(3, "as it is", List.of())).isEqualTo("SunJCE");
    assertThat(visit(4, "bc", SOFTWARE)).isEqualTo("BC");
  }

  /** The provider whose AES was used. */
  private String visit(int before, String provider, List<String> flags) throws Exception {
    try (ChildJvm child =
        ChildJvm.start(
            Visitor.class,
            folder,
            flags,
            List.of(
                "jdbc:nacre:h2:./guests;nacre.encrypt=pages,columns;nacre.wallet.password.file=passphrase",
                String.valueOf(before),
                provider))) {
      String used = child.await("provider ");
      child.await("wrote");
      assertThat(child.exitCode()).isZero();
      return used;
    }
  }
}
