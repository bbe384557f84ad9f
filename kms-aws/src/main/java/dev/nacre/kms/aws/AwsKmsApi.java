package dev.nacre.kms.aws;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.kms.KmsClient;
import software.amazon.awssdk.services.kms.KmsClientBuilder;
import software.amazon.awssdk.services.kms.model.KeyMetadata;
import software.amazon.awssdk.services.kms.model.KeySpec;
import software.amazon.awssdk.services.kms.model.KeyState;
import software.amazon.awssdk.services.kms.model.KeyUsageType;

/** Calls KMS through AWS's own client: three tries, and never longer than the address allows. */
final class AwsKmsApi implements KmsApi {
  private static final int TRIES = 3;

  private static final Set<String> DENIED =
      Set.of(
          "AccessDeniedException",
          "AccessDenied",
          "UnrecognizedClientException",
          "InvalidClientTokenId",
          "IncompleteSignature",
          "InvalidSignatureException",
          "SignatureDoesNotMatch",
          "ExpiredTokenException",
          "ExpiredToken",
          "MissingAuthenticationToken",
          "MissingAuthenticationTokenException",
          "OptInRequired");
  private static final Set<String> UNUSABLE =
      Set.of(
          "DisabledException",
          "NotFoundException",
          "KMSInvalidStateException",
          "InvalidKeyUsageException",
          "InvalidArnException");
  private static final Set<String> FORGED =
      Set.of("InvalidCiphertextException", "IncorrectKeyException");

  private final KmsAddress address;
  private final DefaultCredentialsProvider credentials =
      DefaultCredentialsProvider.builder().build();
  private final KmsClient client;

  AwsKmsApi(KmsAddress address) throws NacreIOException {
    this.address = address;
    Duration each = address.patience().dividedBy(2);
    KmsClientBuilder builder =
        KmsClient.builder()
            .credentialsProvider(credentials)
            .httpClientBuilder(
                UrlConnectionHttpClient.builder().connectionTimeout(each).socketTimeout(each))
            .overrideConfiguration(
                options ->
                    options
                        .apiCallTimeout(address.patience())
                        .apiCallAttemptTimeout(each)
                        .retryStrategy(StandardRetryStrategy.builder().maxAttempts(TRIES).build()));
    address.region().map(Region::of).ifPresent(builder::region);
    address.endpoint().ifPresent(builder::endpointOverride);
    try {
      this.client = builder.build();
    } catch (SdkException unconfigured) {
      throw new NacreIOException(
          ErrorCode.KEY_SERVICE_FAILED,
          "The client of AWS KMS for " + address + " does not start; is there a region",
          unconfigured);
    }
  }

  @Override
  public KeyDescription describe(String key) throws IOException {
    KeyMetadata found =
        ask("look up", () -> client.describeKey(ask -> ask.keyId(key))).keyMetadata();
    if (found.keyState() != KeyState.ENABLED) {
      throw new NacreIOException(
          ErrorCode.KEY_DISABLED, "The key " + found.arn() + " is " + found.keyStateAsString());
    }
    if (found.keyUsage() != KeyUsageType.ENCRYPT_DECRYPT
        || found.keySpec() != KeySpec.SYMMETRIC_DEFAULT) {
      throw new NacreIOException(
          ErrorCode.KEY_DISABLED,
          "The key " + found.arn() + " is not a symmetric key to encrypt and decrypt with");
    }
    return new KeyDescription(found.arn(), found.creationDate());
  }

  @Override
  public byte[] encrypt(String arn, byte[] plaintext, Map<String, String> context)
      throws IOException {
    // Unsafe: makes no copy that would not be zeroed. The client's own copies cannot be avoided.
    SdkBytes lent = SdkBytes.fromByteArrayUnsafe(plaintext);
    return ask(
            "wrap with",
            () -> client.encrypt(ask -> ask.keyId(arn).plaintext(lent).encryptionContext(context)))
        .ciphertextBlob()
        .asByteArray();
  }

  @Override
  public byte[] decrypt(String arn, byte[] ciphertext, Map<String, String> context)
      throws IOException {
    SdkBytes sealed = SdkBytes.fromByteArray(ciphertext);
    // With the key's name: otherwise KMS would use whichever key the ciphertext names.
    return ask(
            "unwrap with",
            () ->
                client.decrypt(
                    ask -> ask.keyId(arn).ciphertextBlob(sealed).encryptionContext(context)))
        .plaintext()
        .asByteArrayUnsafe();
  }

  @Override
  public void close() {
    client.close();
    credentials.close();
  }

  private <T> T ask(String verb, Supplier<T> call) throws IOException {
    try {
      return call.get();
    } catch (AwsServiceException answer) {
      throw coded(verb, answer);
    } catch (SdkException silence) {
      // The client restores the thread's interrupt flag before it gives up.
      if (Thread.currentThread().isInterrupted()) {
        throw new NacreIOException(
            ErrorCode.INTERRUPTED,
            "The thread was interrupted while it waited for " + address,
            silence);
      }
      // A caller without credentials is denied, and must not be served from a cache.
      if (!hasCredentials()) {
        throw new NacreIOException(
            ErrorCode.KEY_SERVICE_DENIED, "There are no credentials for " + address, silence);
      }
      // No connection, or no response in time.
      throw new NacreIOException(
          ErrorCode.KEY_SERVICE_FAILED,
          "AWS KMS did not "
              + verb
              + " "
              + address
              + " ("
              + silence.getClass().getSimpleName()
              + ")",
          silence);
    }
  }

  private boolean hasCredentials() {
    try {
      return credentials.resolveCredentials() != null;
    } catch (SdkException none) {
      return false;
    }
  }

  private NacreIOException coded(String verb, AwsServiceException answer) {
    String said = answer.awsErrorDetails() == null ? "" : answer.awsErrorDetails().errorCode();
    String word = said == null || !said.matches("[A-Za-z0-9.]{1,80}") ? "no reason given" : said;
    ErrorCode code = ErrorCode.KEY_SERVICE_FAILED;
    if (DENIED.contains(word)) {
      code = ErrorCode.KEY_SERVICE_DENIED;
    } else if (UNUSABLE.contains(word)) {
      code = ErrorCode.KEY_DISABLED;
    } else if (FORGED.contains(word)) {
      code = ErrorCode.KEY_UNWRAP_FAILED;
    }
    return new NacreIOException(
        code, "AWS KMS did not " + verb + " " + address + " (" + word + ")", answer);
  }
}
