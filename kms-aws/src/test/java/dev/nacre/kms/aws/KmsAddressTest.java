package dev.nacre.kms.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.wallet.external.ExternalKeyStores;
import dev.nacre.wallet.external.KeyStoreUri;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KmsAddressTest {
  private static final String ARN = "arn:aws:kms:eu-central-1:123456789012:key/1234abcd";

  @Test
  void theModuleIsFoundByItsScheme() {
    assertThat(ExternalKeyStores.address(KeyStoreUri.parse("aws-kms:alias/shop?region=eu-west-1")))
        .hasToString("aws-kms:alias/shop?region=eu-west-1");
  }

  @Test
  void anArnNamesItsRegion() {
    assertThat(address(ARN).region()).contains("eu-central-1");
    assertThat(address("alias/team/shop").region()).isEmpty();
    assertThat(address("1234abcd-12ab-34cd-56ef-1234567890ab").cache()).isEmpty();
    assertThat(address("alias/shop?timeout-s=3").patience()).isEqualTo(Duration.ofSeconds(3));
    assertThat(address("alias/shop?cache=/x/keys").cache().orElseThrow().limit())
        .isEqualTo(Duration.ofHours(24));
  }

  @Test
  void theEndpointIsChosenByWhoRunsTheApplication() {
    try {
      for (String safe : new String[] {"http://127.0.0.1:4566", "https://vpce-1.kms.example"}) {
        System.setProperty(KmsAddress.ENDPOINT, safe);
        assertThat(address("alias/shop").endpoint()).isPresent();
      }
      // The keys would travel in the clear, or the name and password of somebody.
      for (String unsafe :
          new String[] {
            "http://kms.hunter2.example",
            "https://hunter2:x@kms.example",
            "ftp://localhost/x",
            "x",
            ""
          }) {
        System.setProperty(KmsAddress.ENDPOINT, unsafe);
        assertThatThrownBy(() -> address("alias/shop"))
            .isInstanceOf(NacreException.class)
            .hasMessageNotContaining("hunter2");
      }
    } finally {
      System.clearProperty(KmsAddress.ENDPOINT);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hunter2",
        "alias/",
        "alias/hunter2 x",
        "arn:aws:s3:::hunter2",
        "alias/shop?region=hunter2%20",
        "alias/shop?hunter2=x",
        "alias/shop?secret-access-key=hunter2",
        "alias/shop?timeout-s=0",
        "alias/shop?timeout-s=61",
        "alias/shop?timeout-s=hunter2",
        "alias/shop?cache-hours=3",
        "alias/shop?cache=&cache-hours=3",
        "alias/shop?cache=/x&cache-hours=169",
        "alias/shop?cache=%00hunter2",
        "alias/shop?endpoint=https://hunter2.example",
      })
  void whatIsNotWholeOrNotSafeIsRefused(String rest) {
    assertThatThrownBy(() -> address(rest))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.KEY_STORE_URI_REFUSED))
        .hasMessageNotContaining("hunter2");
  }

  private static KmsAddress address(String rest) {
    return KmsAddress.of(KeyStoreUri.parse("aws-kms:" + rest));
  }
}
