package dev.nacre.jdbc.open.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.suite.CipherSuite;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.open.option.Options.Scope;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
  private final Properties info = new Properties();
  private final Map<Option, String> url = new HashMap<>();
  private final Map<String, String> system = new HashMap<>();
  private final Map<String, String> environment = new HashMap<>();

  private Options options() {
    return Options.resolve(info, url, system::get, environment::get);
  }

  @Nested
  class Order {
    @ParameterizedTest
    @EnumSource
    void isPropertiesThenUrlThenSystemPropertyThenEnvironment(Option option) {
      environment.put(option.key().replace('.', '_').toUpperCase(java.util.Locale.ROOT), "4");
      assertThat(options().text(option)).contains("4");
      system.put(option.key(), "3");
      assertThat(options().text(option)).contains("3");
      url.put(option, "2");
      assertThat(options().text(option)).contains("2");
      info.setProperty(option.key(), "1");
      assertThat(options().text(option)).contains("1");
    }

    @Test
    void countsDefaultsOfPropertiesAsProperties() {
      info.setProperty("nacre.wallet", "default");
      Properties derived = new Properties(info);
      url.put(Option.WALLET, "url");
      assertThat(Options.resolve(derived, url, system::get, environment::get).text(Option.WALLET))
          .contains("default");
    }

    @Test
    void findsNothingWhereNothingIs() {
      assertThat(options().find(Option.WALLET)).isEmpty();
    }
  }

  @Nested
  class Values {
    @Test
    void haveTheDefaultsOfTheManual() {
      assertThat(options().encrypt()).isEmpty();
      assertThat(options().suite()).isEqualTo(CipherSuite.AES_256_GCM);
      assertThat(options().exports()).isEmpty();
      assertThat(options().unwrap()).isEqualTo(UnwrapPolicy.AUDIT);
    }

    @Test
    void areReadInAnyCase() {
      info.setProperty("nacre.encrypt", "Pages, Columns");
      info.setProperty("nacre.suite", "chacha20-poly1305");
      info.setProperty("nacre.exports", "REFUSE");
      info.setProperty("nacre.unwrap", "Deny");
      assertThat(options().encrypt()).contains(new Scope(true, true));
      assertThat(options().suite()).isEqualTo(CipherSuite.CHACHA20_POLY1305);
      assertThat(options().exports()).contains(ExportPolicy.REFUSE);
      assertThat(options().unwrap()).isEqualTo(UnwrapPolicy.DENY);
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"page", "", "pages,", ",", "none,pages", "pages,pages", "true", "pages;columns"})
    void ofEncryptThatNobodyKnowsAreRefused(String value) {
      info.setProperty("nacre.encrypt", value);
      assertThatThrownBy(options()::check).hasMessageContaining("NACRE-2102");
    }

    /** The suite has a refusal of its own. */
    static List<Option> withChoices() {
      return Arrays.stream(Option.values())
          .filter(option -> !option.choices().isEmpty() && option != Option.SUITE)
          .toList();
    }

    @ParameterizedTest
    @MethodSource("withChoices")
    void outsideTheChoicesAreRefusedAndNotRepeated(Option option) {
      info.setProperty(option.key(), "hunter2");
      assertThatThrownBy(options()::check)
          .hasMessageContaining("NACRE-2102")
          .hasMessageContaining(option.key())
          .hasMessageNotContaining("hunter2");
    }

    @Test
    void ofTheSuiteThatNobodyKnowsAreRefused() {
      info.setProperty("nacre.suite", "AES-128-ECB");
      assertThatThrownBy(options()::check).hasMessageContaining("NACRE-1034");
    }

    @Test
    void ofAPassphraseMayBeCharacters() {
      char[] mine = {'a', 'b'};
      info.put("nacre.wallet.password", mine);
      char[] read = options().find(Option.PASSWORD).orElseThrow().chars();
      assertThat(read).containsExactly('a', 'b').isNotSameAs(mine);
    }
  }

  @Nested
  class Names {
    @ParameterizedTest
    @ValueSource(strings = {"nacre.wallett", "NACRE.WALLET", "nacre.", " nacre.wallet"})
    void thatNobodyKnowsAreRefused(String name) {
      info.setProperty(name, "hunter2");
      assertThatThrownBy(OptionsTest.this::options)
          .hasMessageContaining("NACRE-2101")
          .hasMessageNotContaining("hunter2");
    }

    @Test
    void ofOthersAreNoneOfOurBusiness() {
      info.setProperty("nacrefish", "1");
      system.put("nacre.test.unknown", "1");
      assertThat(options().find(Option.WALLET)).isEmpty();
    }
  }

  @Nested
  class ForTheTarget {
    @Test
    void oursAreGoneAndTheCallersPropertiesAreUntouched() {
      Properties defaults = new Properties();
      defaults.setProperty("nacre.wallet", "/w");
      defaults.setProperty("ssl", "true");
      Properties given = new Properties(defaults);
      given.setProperty("user", "sa");
      given.put("nacre.wallet.password", new char[] {'x'});
      given.put("object", 5);
      Properties before = (Properties) given.clone();

      Properties target = Options.forTarget(given);

      assertThat(target).containsOnlyKeys("ssl", "user", "object").containsEntry("object", 5);
      assertThat(given).isEqualTo(before);
    }
  }
}
