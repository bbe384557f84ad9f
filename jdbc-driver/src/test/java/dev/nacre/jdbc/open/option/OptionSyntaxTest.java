package dev.nacre.jdbc.open.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.open.option.OptionSyntax.Split;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionSyntaxTest {
  @Nested
  class OfH2 {
    private Split split(String url) {
      return OptionSyntax.SEMICOLON_ANY_CASE.split(url);
    }

    @Test
    void takesOursOutAndLeavesTheRestAsItWas() {
      Split split =
          split("jdbc:h2:./shop;CACHE_SIZE=1;nacre.wallet=/w;INIT=a\\;b;nacre.encrypt=pages");
      assertThat(split.url()).isEqualTo("jdbc:h2:./shop;CACHE_SIZE=1;INIT=a\\;b");
      assertThat(split.options())
          .containsOnly(entry(Option.WALLET, "/w"), entry(Option.ENCRYPT, "pages"));
    }

    @Test
    void takesKeysInAnyCaseAsH2Does() {
      assertThat(split("jdbc:h2:./a;NACRE.Wallet=/w").options())
          .containsOnly(entry(Option.WALLET, "/w"));
    }

    @Test
    void readsBackslashesAsH2Does() {
      assertThat(split("jdbc:h2:./a;nacre.wallet.password=a\\;b\\\\c\\").options())
          .containsOnly(entry(Option.PASSWORD, "a;b\\c\\"));
    }

    @Test
    void leavesAnOptionInsideAnotherValueAlone() {
      Split split = split("jdbc:h2:./a;INIT=x\\;nacre.wallet=/w");
      assertThat(split.options()).isEmpty();
      assertThat(split.url()).isEqualTo("jdbc:h2:./a;INIT=x\\;nacre.wallet=/w");
    }

    @Test
    void leavesAUrlWithoutSettingsAlone() {
      assertThat(split("jdbc:h2:./a").url()).isEqualTo("jdbc:h2:./a");
      assertThat(split("jdbc:h2:./a;").url()).isEqualTo("jdbc:h2:./a;");
      assertThat(split("jdbc:h2:./a;nacre.encrypt=pages").url()).isEqualTo("jdbc:h2:./a");
    }

    @Test
    void keepsAnEqualsSignInAValue() {
      assertThat(split("jdbc:h2:./a;nacre.wallet.password=a=b").options())
          .containsOnly(entry(Option.PASSWORD, "a=b"));
    }
  }

  @Nested
  class OfDerby {
    @Test
    void takesOursOut() {
      Split split = OptionSyntax.SEMICOLON.split("jdbc:derby:shop;create=true;nacre.encrypt=none");
      assertThat(split.url()).isEqualTo("jdbc:derby:shop;create=true");
      assertThat(split.options()).containsOnly(entry(Option.ENCRYPT, "none"));
    }

    @Test
    void refusesOursInAnotherCase() {
      assertCode(
          () -> OptionSyntax.SEMICOLON.split("jdbc:derby:shop;NACRE.ENCRYPT=none"),
          ErrorCode.OPTION_UNKNOWN);
    }
  }

  @Nested
  class OfPostgresql {
    private Split split(String url) {
      return OptionSyntax.QUERY_FORM.split(url);
    }

    @Test
    void takesOursOutAndLeavesTheRestAsItWas() {
      Split split = split("jdbc:postgresql://h/db?ssl=true&nacre.wallet=%2Fa%20b&options=-c%20x");
      assertThat(split.url()).isEqualTo("jdbc:postgresql://h/db?ssl=true&options=-c%20x");
      assertThat(split.options()).containsOnly(entry(Option.WALLET, "/a b"));
    }

    @Test
    void readsAPlusAsABlankAsItsDriverDoes() {
      assertThat(split("jdbc:postgresql:db?nacre.wallet.password=a+b%2B").options())
          .containsOnly(entry(Option.PASSWORD, "a b+"));
    }

    @Test
    void findsOursWhenTheKeyIsEncoded() {
      Split split = split("jdbc:postgresql:db?%6eacre.wallet=w");
      assertThat(split.options()).containsOnly(entry(Option.WALLET, "w"));
      assertThat(split.url()).isEqualTo("jdbc:postgresql:db");
    }

    @Test
    void leavesNothingBehindWhenAllWereOurs() {
      assertThat(split("jdbc:postgresql:db?nacre.wallet=w").url()).isEqualTo("jdbc:postgresql:db");
    }

    @Test
    void refusesAMalformedEncodingWithoutRepeatingIt() {
      assertThatThrownBy(() -> split("jdbc:postgresql:db?nacre.wallet.password=hunter2%zz"))
          .hasMessageContaining("NACRE-2100")
          .hasMessageNotContaining("hunter2");
    }

    @Test
    void leavesAMalformedForeignSettingToTheTarget() {
      assertThat(split("jdbc:postgresql:db?%zz=1").url()).isEqualTo("jdbc:postgresql:db?%zz=1");
    }
  }

  @Test
  void mariaDbKeepsAPlus() {
    assertThat(
            OptionSyntax.QUERY.split("jdbc:mariadb://h/db?nacre.wallet.password=a+b%21").options())
        .containsOnly(entry(Option.PASSWORD, "a+b!"));
  }

  @ParameterizedTest
  @EnumSource
  void refusesAnOptionThatNobodyKnows(OptionSyntax syntax) {
    assertCode(
        () -> syntax.split("jdbc:x:y" + syntax.mark() + "nacre.pasword=hunter2"),
        ErrorCode.OPTION_UNKNOWN);
  }

  @ParameterizedTest
  @EnumSource
  void doesNotRepeatAValueThatSlippedIntoAKey(OptionSyntax syntax) {
    assertThatThrownBy(() -> syntax.split("jdbc:x:y" + syntax.mark() + "nacre.hunter2!"))
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nacre.wallet=a;nacre.wallet=b", "nacre.wallet=a;x=y;NACRE.WALLET=b"})
  void refusesTwoValues(String settings) {
    assertCode(
        () -> OptionSyntax.SEMICOLON_ANY_CASE.split("jdbc:h2:./a;" + settings),
        ErrorCode.OPTION_GIVEN_TWICE);
  }

  @Test
  void takesTheSameValueTwice() {
    assertThat(OptionSyntax.QUERY.split("jdbc:x:y?nacre.wallet=a&nacre.wallet=a").options())
        .hasSize(1);
  }

  private static void assertCode(Runnable action, ErrorCode code) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            RuntimeException.class,
            failure -> assertThat(((CodedError) failure).code()).isEqualTo(code))
        .hasMessageNotContaining("hunter2");
  }
}
