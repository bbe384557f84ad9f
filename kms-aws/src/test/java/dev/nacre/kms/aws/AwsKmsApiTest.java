package dev.nacre.kms.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.io.IOException;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** AWS's client against an endpoint that says what we tell it to. */
class AwsKmsApiTest {
  private BadKms kms;

  @BeforeAll
  static void giveCredentials() {
    Credentials.give();
  }

  @AfterAll
  static void takeCredentials() {
    Credentials.take();
  }

  @BeforeEach
  void start() throws IOException {
    kms = new BadKms();
  }

  @AfterEach
  void stop() {
    kms.close();
  }

  @ParameterizedTest
  @CsvSource({
    "400, AccessDeniedException, KEY_SERVICE_DENIED",
    "400, UnrecognizedClientException, KEY_SERVICE_DENIED",
    "400, ExpiredTokenException, KEY_SERVICE_DENIED",
    "400, InvalidSignatureException, KEY_SERVICE_DENIED",
    "400, NotFoundException, KEY_DISABLED",
    "400, DisabledException, KEY_DISABLED",
    "400, KMSInvalidStateException, KEY_DISABLED",
    "400, InvalidKeyUsageException, KEY_DISABLED",
    "400, InvalidCiphertextException, KEY_UNWRAP_FAILED",
    "400, IncorrectKeyException, KEY_UNWRAP_FAILED",
    "500, KMSInternalException, KEY_SERVICE_FAILED",
    "503, DependencyTimeoutException, KEY_SERVICE_FAILED",
    "400, ThrottlingException, KEY_SERVICE_FAILED",
    "400, SomethingNew, KEY_SERVICE_FAILED",
  })
  void itsAnswersHaveCodesAndItsWordsAreNotRepeated(int status, String type, ErrorCode code)
      throws IOException {
    kms.say(BadKms.error(status, type));
    try (KmsApi api = new AwsKmsApi(kms.address("&timeout-s=10"))) {
      Map<String, String> context = Map.of("nacre", "data-key");
      assertThatThrownBy(() -> api.decrypt("arn", new byte[] {1}, context))
          .satisfies(failed -> assertThat(((CodedError) failed).code()).isEqualTo(code))
          .hasMessageContaining(type)
          .hasMessageNotContaining("hunter2");
      assertCode(() -> api.encrypt("arn", new byte[] {1}, context), code);
    }
    assertThat(kms.calls.get()).isBetween(2, 6);
  }

  @Test
  void aBusyKmsIsAskedThreeTimesAndNoMore() throws IOException {
    kms.say(BadKms.error(400, "ThrottlingException"), 2);
    try (KmsApi api = new AwsKmsApi(kms.address("&timeout-s=20"))) {
      assertThat(api.describe("alias/shop").arn()).endsWith("key/k");
      assertThat(kms.calls.get()).isEqualTo(3);
      kms.say(BadKms.error(400, "ThrottlingException"));
      assertCode(() -> api.describe("alias/shop"), ErrorCode.KEY_SERVICE_FAILED);
      assertThat(kms.calls.get()).isEqualTo(3);
      // A no is a no at once.
      kms.say(BadKms.error(400, "AccessDeniedException"));
      assertCode(() -> api.describe("alias/shop"), ErrorCode.KEY_SERVICE_DENIED);
      assertThat(kms.calls.get()).isEqualTo(1);
    }
  }

  @Test
  void oneThatKeepsSilentIsGivenUp() throws IOException {
    kms.keepSilent();
    try (KmsApi api = new AwsKmsApi(kms.address("&timeout-s=1"))) {
      assertCode(() -> api.describe("alias/shop"), ErrorCode.KEY_SERVICE_FAILED);
    }
  }

  @Test
  void oneThatIsNotThereIsAnErrorOfTheService() throws IOException {
    KmsAddress address = kms.address("&timeout-s=2");
    kms.close();
    try (KmsApi api = new AwsKmsApi(address)) {
      assertCode(() -> api.describe("alias/shop"), ErrorCode.KEY_SERVICE_FAILED);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Disabled", "PendingDeletion", "PendingImport", "Unavailable", "New"})
  void aKeyThatIsNotEnabledIsNoKey(String state) throws IOException {
    kms.say(BadKms.described(state));
    try (KmsApi api = new AwsKmsApi(kms.address(""))) {
      assertCode(() -> api.describe("alias/shop"), ErrorCode.KEY_DISABLED);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SIGN_VERIFY, ECC_NIST_P256",
    "ENCRYPT_DECRYPT, RSA_2048",
    "GENERATE_VERIFY_MAC, HMAC_256"
  })
  void norIsOneForSomethingElse(String usage, String spec) throws IOException {
    kms.say(BadKms.describedOther(usage, spec));
    try (KmsApi api = new AwsKmsApi(kms.address(""))) {
      assertCode(() -> api.describe("alias/shop"), ErrorCode.KEY_DISABLED);
    }
  }

  private static void assertCode(ThrowingCallable call, ErrorCode code) {
    assertThatThrownBy(call)
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }
}
