package dev.nacre.wallet.passphrase;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassphraseSourceTest {
  private static String read(PassphraseSource source) throws IOException {
    try (Passphrase passphrase = source.read()) {
      return passphrase
          .utf8()
          .<String, RuntimeException>lend(bytes -> new String(bytes, StandardCharsets.UTF_8));
    }
  }

  @Nested
  class FromTheProgram {
    @Test
    void isCopiedAndGivenOnce() throws IOException {
      char[] chars = "secret".toCharArray();
      PassphraseSource source = PassphraseSource.of(chars);
      chars[0] = 'X';
      assertThat(read(source)).isEqualTo("secret");
      assertRefused(ErrorCode.PASSPHRASE_SOURCE_FAILED, source::read);
      assertThat(source.description()).isEqualTo("the passphrase given by the program");
    }

    @Test
    void isRefusedWhenEmpty() {
      assertRefused(ErrorCode.UNUSABLE_PASSPHRASE, () -> PassphraseSource.of(new char[0]));
    }
  }

  @Nested
  class FromACallback {
    @Test
    void isZeroedAfterUse() throws IOException {
      char[] answer = "secret".toCharArray();
      PassphraseSource source = PassphraseSource.callback("the dialog", () -> answer);
      assertThat(read(source)).isEqualTo("secret");
      assertThat(answer).containsOnly('\0');
      assertThat(source.description()).isEqualTo("the dialog");
    }

    @Test
    void isMissedWhenNobodyAnswers() {
      PassphraseSource source = PassphraseSource.callback("the dialog", () -> null);
      assertThat(assertRefused(ErrorCode.PASSPHRASE_SOURCE_FAILED, source::read))
          .hasMessageContaining("the dialog");
    }

    @Test
    void isZeroedWhenItCannotBeUsed() {
      char[] half = {'a', '\ud800'};
      assertRefused(
          ErrorCode.UNUSABLE_PASSPHRASE, PassphraseSource.callback("the dialog", () -> half)::read);
      assertThat(half).containsOnly('\0');
    }
  }

  @Nested
  class FromTheEnvironment {
    @Test
    void isRead() throws IOException {
      PassphraseSource source =
          new EnvironmentPassphrase("SHOP", name -> name.equals("SHOP") ? "secret" : null);
      assertThat(read(source)).isEqualTo("secret");
      assertThat(source.description()).isEqualTo("environment variable SHOP");
    }

    @Test
    void isMissedWhenItIsNotSet() {
      assertThat(
              assertRefused(
                  ErrorCode.PASSPHRASE_SOURCE_FAILED,
                  PassphraseSource.environment("NACRE_NO_SUCH_VARIABLE")::read))
          .hasMessageContaining("NACRE_NO_SUCH_VARIABLE");
    }

    /** Somebody may give the passphrase where the name of the variable belongs. */
    @ParameterizedTest
    @ValueSource(strings = {"hunter2", "Correct-Horse", "correct horse", "", "a=b", "N\u00c4ME"})
    void isNotNamedByWhatDoesNotLookLikeAVariable(String given) {
      PassphraseSource source = new EnvironmentPassphrase(given, name -> null);
      assertThat(source.description()).isEqualTo("environment variable of the given name");
      assertThat(assertRefused(ErrorCode.PASSPHRASE_SOURCE_FAILED, source::read))
          .hasMessageContaining("There is no environment variable of the given name");
    }

    @Test
    void isRefusedWhenEmpty() {
      assertRefused(
          ErrorCode.UNUSABLE_PASSPHRASE, new EnvironmentPassphrase("SHOP", name -> "")::read);
    }
  }

  @Nested
  class FromTheTerminal {
    @Test
    void isMissedWithoutOne() {
      PassphraseSource source = new ConsolePassphrase("Passphrase: ", Optional.empty());
      assertThat(assertRefused(ErrorCode.PASSPHRASE_SOURCE_FAILED, source::read))
          .hasMessageContaining("no terminal");
      assertThat(source.description()).isEqualTo("the terminal");
    }

    /** A test has none, unless somebody runs it by hand. */
    @Test
    void isThisProcesss() throws Exception {
      try (OtherJvm other = OtherJvm.start(AskingProcess.class)) {
        other.await("NACRE-1005");
      }
    }

    @Test
    void isAskedForAndZeroedAfterUse() throws IOException {
      char[] answer = "secret".toCharArray();
      PassphraseSource source =
          new ConsolePassphrase(
              "Who is there? ",
              Optional.of(prompt -> prompt.equals("Who is there? ") ? answer : null));
      assertThat(read(source)).isEqualTo("secret");
      assertThat(answer).containsOnly('\0');
    }

    @Test
    void isMissedWhenItWasClosed() {
      PassphraseSource source = new ConsolePassphrase("? ", Optional.of(prompt -> null));
      assertThat(assertRefused(ErrorCode.PASSPHRASE_SOURCE_FAILED, source::read))
          .hasMessageContaining("was closed");
    }
  }

  @Nested
  class FromAFile {
    @TempDir Path folder;

    Path file(String content, String permissions) throws IOException {
      Path file = Files.writeString(folder.resolve("pass"), content);
      return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret", "secret\n", "secret\r\n", "secret\nmore\n", "secret\r\nmore"})
    void isItsFirstLine(String content) throws IOException {
      assertThat(read(PassphraseSource.file(file(content, "rw-------")))).isEqualTo("secret");
    }

    @Test
    void keepsAllElseOfTheLine() throws IOException {
      assertThat(read(PassphraseSource.file(file(" s e\rcret \r\r\n", "r--------"))))
          .isEqualTo(" s e\rcret \r");
    }

    @Test
    void isUtf8InNormalForm() throws IOException {
      assertThat(read(PassphraseSource.file(file("u\u0308ber\n", "rw-------"))))
          .isEqualTo("\u00fcber");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "\r\n", "\nsecret"})
    void isRefusedWhenTheLineIsEmpty(String content) throws IOException {
      Path file = file(content, "rw-------");
      assertRefused(ErrorCode.UNUSABLE_PASSPHRASE, PassphraseSource.file(file)::read);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"rw-r-----", "rw--w----", "rw----r--", "rw-----w-", "rwxrwxrwx", "r--r--r--"})
    void isRefusedWhenOthersCanReadOrWriteIt(String permissions) throws IOException {
      Path file = file("secret", permissions);
      assertThat(
              assertRefused(ErrorCode.PASSPHRASE_FILE_EXPOSED, PassphraseSource.file(file)::read))
          .hasMessageContaining(file.toString())
          .hasMessageNotContaining("secret");
    }

    @Test
    void mayBeReachedThroughALinkButIsCheckedAtItsEnd() throws IOException {
      Path file = file("secret", "rw-------");
      Path link = Files.createSymbolicLink(folder.resolve("link"), file);
      assertThat(read(PassphraseSource.file(link))).isEqualTo("secret");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      assertRefused(ErrorCode.PASSPHRASE_FILE_EXPOSED, PassphraseSource.file(link)::read);
    }

    @Test
    void isMissedWhenItIsNotThereOrNoFile() {
      assertThat(
              assertRefused(
                  ErrorCode.PASSPHRASE_SOURCE_FAILED,
                  PassphraseSource.file(folder.resolve("none"))::read))
          .hasMessageContaining("does not exist");
      assertThat(
              assertRefused(
                  ErrorCode.PASSPHRASE_SOURCE_FAILED, PassphraseSource.file(folder)::read))
          .hasMessageContaining("is not a plain file");
    }

    @Test
    void isRefusedWhenItIsNotText() throws IOException {
      for (byte[] bytes : new byte[][] {{'a', (byte) 0xff}, {'a', (byte) 0xc3}}) {
        Path file = file("", "rw-------");
        Files.write(file, bytes);
        assertRefused(ErrorCode.PASSPHRASE_SOURCE_FAILED, PassphraseSource.file(file)::read);
      }
    }

    @Test
    void mayBeAsLongAsAPassphraseAndNotLonger() throws IOException {
      String longest = "x".repeat(Passphrase.MAX_CHARS);
      assertThat(read(PassphraseSource.file(file(longest + "\n", "rw-------")))).isEqualTo(longest);
      Path file = file(longest + "x", "rw-------");
      assertRefused(ErrorCode.UNUSABLE_PASSPHRASE, PassphraseSource.file(file)::read);
      Path huge = file("x".repeat(1 << 20), "rw-------");
      assertRefused(ErrorCode.UNUSABLE_PASSPHRASE, PassphraseSource.file(huge)::read);
    }
  }
}
