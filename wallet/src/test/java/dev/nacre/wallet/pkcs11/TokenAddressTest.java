package dev.nacre.wallet.pkcs11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.wallet.external.ExternalKeyStores;
import dev.nacre.wallet.external.KeyStoreUri;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenAddressTest {
  @Test
  void aPartMayStandOnEitherSideAndTheAddressIsTheSame() {
    Object one = address("pkcs11:object=shop;slot-id=77?module-path=/usr/lib/a.so");
    assertThat(one)
        .isEqualTo(address("pkcs11:?module-path=/usr/lib/a.so&slot-id=77&object=shop"))
        .isEqualTo(address(one.toString()))
        .hasToString("pkcs11:object=shop?slot-id=77&module-path=/usr/lib/a.so")
        .isNotEqualTo(address("pkcs11:object=shop;slot-index=77?module-path=/usr/lib/a.so"))
        .isNotEqualTo(address("pkcs11:slot-id=77?module-path=/usr/lib/a.so"));
    assertThat(address("pkcs11:slot-id=4294967295?module-path=C:/x.dll"))
        .hasToString("pkcs11:object=nacre?slot-id=4294967295&module-path=C:/x.dll");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pkcs11:",
        "pkcs11:slot-id=1",
        "pkcs11:slot-id=1?module-path=relative.so",
        "pkcs11:?module-path=/a.so",
        "pkcs11:slot-id=1;slot-index=1?module-path=/a.so",
        "pkcs11:slot-id=1;slot-id=2?module-path=/a.so",
        "pkcs11:slot-id=1?slot-id=1&module-path=/a.so",
        "pkcs11:slot-id=-1?module-path=/a.so",
        "pkcs11:slot-id=hunter2?module-path=/a.so",
        "pkcs11:token=hunter2?module-path=/a.so",
        "pkcs11:slot-id=1;hunter2=3?module-path=/a.so",
        "pkcs11:slot-id=1;object=hunter2%3A?module-path=/a.so",
        "pkcs11:slot-id=1;object=?module-path=/a.so",
        "pkcs11:slot-id=1;pin-value=hunter2?module-path=/a.so",
        // What would add lines to the provider's configuration, or a property to the path.
        "pkcs11:slot-id=1?module-path=/a.so%22%0AshowInfo=true",
        "pkcs11:slot-id=1?module-path=/a.so%0A",
        "pkcs11:slot-id=1?module-path=/$%7Buser.home%7D/a.so",
      })
  void whatIsNotWholeOrMeansMoreIsRefused(String uri) {
    assertThatThrownBy(() -> address(uri))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.KEY_STORE_URI_REFUSED))
        .hasMessageNotContaining("hunter2");
  }

  private static Object address(String uri) {
    return ExternalKeyStores.address(KeyStoreUri.parse(uri));
  }
}
