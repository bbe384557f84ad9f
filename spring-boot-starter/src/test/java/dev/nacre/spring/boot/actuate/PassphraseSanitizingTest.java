package dev.nacre.spring.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.mock.env.MockEnvironment;

final class PassphraseSanitizingTest {
  @ParameterizedTest
  @CsvSource({
    "nacre.wallet.password, slate, true",
    "NACRE_WALLET_PASSWORD, slate, true",
    "spring.datasource.hikari.data-source-properties[nacre.wallet.password], slate, true",
    "spring.flyway.url, jdbc:h2:./shop;NACRE.WALLET.PASSWORD = slate, true",
    "SHOP_PASSPHRASE, slate, true",
    "nacre.wallet.password.file, /run/secrets/shop, false",
    "nacre.wallet, ./shop.wallet, false",
    "spring.datasource.url, jdbc:nacre:h2:./shop, false"
  })
  void thePassphraseIsHiddenAndNothingElse(String key, String value, boolean hidden) {
    MockEnvironment environment = new MockEnvironment();
    environment.setProperty("nacre.wallet.password.env", "SHOP_PASSPHRASE");
    Object shown =
        new PassphraseSanitizing(environment)
            .apply(new SanitizableData(null, key, value))
            .getValue();
    assertThat(shown).isEqualTo(hidden ? SanitizableData.SANITIZED_VALUE : value);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:nacre:h2:./shop;nacre.wallet.password=slate, jdbc:nacre:h2:./shop;******",
    "jdbc:nacre:h2:./shop;NACRE.WALLET.PASSWORD = sl&ate, jdbc:nacre:h2:./shop;******",
    "jdbc:nacre:postgresql://db/shop?password=slate&ssl=true, jdbc:nacre:postgresql://db/shop?******"
  })
  void allOptionsOfAUrlAreHidden(String url, String shown) {
    assertThat(
            new PassphraseSanitizing(new MockEnvironment())
                .apply(new SanitizableData(null, "spring.datasource.url", url))
                .getValue())
        .isEqualTo(shown);
  }
}
