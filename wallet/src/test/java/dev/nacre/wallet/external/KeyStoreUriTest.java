package dev.nacre.wallet.external;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyStoreUriTest {
  @Test
  void itsPartsAreSchemePathAndQuery() {
    KeyStoreUri uri = KeyStoreUri.parse("PKCS11:object=a;slot-id=1?module-path=/a%20b/c+d.so&x=");
    assertThat(uri.scheme()).isEqualTo("pkcs11");
    assertThat(uri.path()).isEqualTo("object=a;slot-id=1");
    assertThat(uri.query())
        .containsExactly(Map.entry("module-path", "/a b/c+d.so"), Map.entry("x", ""));
    assertThat(KeyStoreUri.parse("aws-kms:alias/shop").path()).isEqualTo("alias/shop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pkcs11:x", "aws-kms:alias/shop", "vault:", "AWS-KMS:arn:aws:kms:a:b:c"})
  void whatHasASchemeIsOne(String text) {
    assertThat(KeyStoreUri.isOne(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shop.wallet",
        "./shop.wallet",
        "/a:b/shop",
        "C:/shop",
        "file:/shop",
        "FILE:shop",
        ""
      })
  void whatIsAPathIsNone(String text) {
    assertThat(KeyStoreUri.isOne(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pkcs11:object=a?pin-value=hunter2",
        "pkcs11:object=a?PIN-VALUE=hunter2",
        "pkcs11:object=a?pin-source=hunter2",
        "pkcs11:object=a?nacre.wallet.password=hunter2",
        "pkcs11:object=a?secret=hunter2",
        "pkcs11:object=a?hunter2",
        "pkcs11:object=a?=hunter2",
        "pkcs11:object=a?x=hunter2&x=hunter2",
        "pkcs11:object=a?x=%hunter2",
        "pkcs11:object=hunter2#y",
      })
  void noPinAndNothingOddAndNothingOfItIsRepeated(String text) {
    assertThatThrownBy(() -> KeyStoreUri.parse(text))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.KEY_STORE_URI_REFUSED))
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aStoreThatNobodySpeaksToIsRefused() {
    assertThatThrownBy(
            () -> ExternalKeyStores.address(KeyStoreUri.parse("vault:hunter2?x=hunter2")))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.KEY_STORE_UNKNOWN))
        .hasMessageContaining("pkcs11")
        .hasMessageNotContaining("hunter2");
  }
}
