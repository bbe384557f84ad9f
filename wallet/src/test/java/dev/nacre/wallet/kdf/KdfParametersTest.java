package dev.nacre.wallet.kdf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KdfParametersTest {
  @Test
  void whatIsUsualAndWhatIsLeast() {
    assertThat(KdfParameters.DEFAULT).isEqualTo(new Argon2id(65536, 3, 1));
    assertThat(KdfParameters.MINIMUM).isEqualTo(new Argon2id(19456, 2, 1));
    assertThat(KdfParameters.DEFAULT.meetsMinimum()).isTrue();
    assertThat(KdfParameters.MINIMUM.meetsMinimum()).isTrue();
    assertThat(Scrypt.DEFAULT.meetsMinimum()).isTrue();
    assertThat(Pbkdf2.DEFAULT.meetsMinimum()).isTrue();
  }

  @Nested
  class OfArgon2id {
    @ParameterizedTest
    @CsvSource({
      "8, 1, 1, true",
      "7, 1, 1, false",
      "512, 1, 64, true",
      "511, 1, 64, false",
      "520, 1, 65, false",
      "8, 1, 0, false",
      "8, 0, 1, false",
      "8, 64, 1, true",
      "8, 65, 1, false",
      "1048576, 1, 1, true",
      "1048577, 1, 1, false",
      "-8, 1, -1, false",
      "2147483647, 1, 1, false",
    })
    void haveLimits(int kibibytes, int passes, int lanes, boolean within) {
      assertThat(new Argon2id(kibibytes, passes, lanes).withinLimits()).isEqualTo(within);
    }

    @ParameterizedTest
    @CsvSource({"19456, 2, true", "19455, 2, false", "19456, 1, false", "1048576, 1, false"})
    void haveAMinimum(int kibibytes, int passes, boolean meets) {
      assertThat(new Argon2id(kibibytes, passes, 1).meetsMinimum()).isEqualTo(meets);
    }

    @Test
    void areStrengthenedWhereTheyAreWeak() {
      assertThat(new Argon2id(19456, 2, 4).strengthened()).isEqualTo(new Argon2id(65536, 3, 4));
      assertThat(new Argon2id(131072, 2, 1).strengthened()).isEqualTo(new Argon2id(131072, 3, 1));
      assertThat(new Argon2id(19456, 9, 1).strengthened()).isEqualTo(new Argon2id(65536, 9, 1));
    }

    @Test
    void sayWhatTheyAre() {
      var parameters = new Argon2id(19456, 2, 1);
      assertThat(parameters.text()).isEqualTo("Argon2id, 19456 KiB, 2 passes, 1 lane");
      assertThat(new Argon2id(64, 1, 4).text()).isEqualTo("Argon2id, 64 KiB, 1 pass, 4 lanes");
      assertThat(parameters.numbers()).containsExactly(19456, 2, 1);
      assertThat(parameters.memoryKiB()).isEqualTo(19456);
      assertThat(parameters.wire()).isEqualTo(1);
    }
  }

  @Nested
  class OfScrypt {
    @ParameterizedTest
    @CsvSource({
      "1, 1, 1, true",
      "0, 1, 1, false",
      "1, 0, 1, false",
      "1, 1, 0, false",
      "15, 1, 1, true",
      "16, 1, 1, false",
      "16, 2, 1, true",
      "24, 1, 1, false",
      "25, 1, 1, false",
      "60, 1, 1, false",
      "20, 8, 1, true",
      "20, 9, 1, false",
      "1, 64, 1, true",
      "1, 65, 1, false",
      "1, 1, 64, true",
      "1, 1, 65, false",
    })
    void haveLimits(int logN, int blockSize, int parallel, boolean within) {
      assertThat(new Scrypt(logN, blockSize, parallel).withinLimits()).isEqualTo(within);
    }

    @ParameterizedTest
    @CsvSource({"17, 8, true", "16, 8, false", "17, 7, false", "18, 16, true"})
    void haveAMinimum(int logN, int blockSize, boolean meets) {
      assertThat(new Scrypt(logN, blockSize, 1).meetsMinimum()).isEqualTo(meets);
    }

    @Test
    void areStrengthenedWhereTheyAreWeak() {
      assertThat(new Scrypt(14, 16, 5).strengthened()).isEqualTo(new Scrypt(17, 16, 5));
      assertThat(new Scrypt(18, 1, 1).strengthened()).isEqualTo(new Scrypt(18, 8, 1));
    }

    @Test
    void sayWhatTheyAre() {
      var parameters = new Scrypt(17, 8, 1);
      assertThat(parameters.text()).isEqualTo("scrypt, N=2^17, r=8, p=1");
      assertThat(parameters.numbers()).containsExactly(17, 8, 1);
      assertThat(parameters.memoryKiB()).isEqualTo(128 * 1024);
      assertThat(parameters.wire()).isEqualTo(2);
    }
  }

  @Nested
  class OfPbkdf2 {
    @ParameterizedTest
    @CsvSource({"1, true", "0, false", "-1, false", "20000000, true", "20000001, false"})
    void haveLimits(int iterations, boolean within) {
      assertThat(new Pbkdf2(iterations).withinLimits()).isEqualTo(within);
    }

    @ParameterizedTest
    @CsvSource({"210000, true", "209999, false"})
    void haveAMinimum(int iterations, boolean meets) {
      assertThat(new Pbkdf2(iterations).meetsMinimum()).isEqualTo(meets);
    }

    @Test
    void areStrengthenedWhereTheyAreWeak() {
      assertThat(new Pbkdf2(1000).strengthened()).isEqualTo(new Pbkdf2(210_000));
      assertThat(new Pbkdf2(600_000).strengthened()).isEqualTo(new Pbkdf2(600_000));
    }

    @Test
    void sayWhatTheyAre() {
      var parameters = new Pbkdf2(210_000);
      assertThat(parameters.text()).isEqualTo("PBKDF2-HMAC-SHA-512, 210000 iterations");
      assertThat(parameters.numbers()).containsExactly(210_000, 0, 0);
      assertThat(parameters.memoryKiB()).isZero();
      assertThat(parameters.wire()).isEqualTo(3);
    }
  }
}
