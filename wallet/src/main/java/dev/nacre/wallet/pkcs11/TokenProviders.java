package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.wallet.pkcs11.TokenAddress.By;
import dev.nacre.wallet.pkcs11.TokenAddress.Slot;
import java.security.AuthProvider;
import java.security.InvalidParameterException;
import java.security.Provider;
import java.security.ProviderException;
import java.security.Security;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The JDK's providers for tokens. Not safe for threads.
 *
 * <p>For a slot without a token the JDK starts a thread that looks every two seconds whether one
 * has come, and that nobody can end. A pool that connects again and again would leave one more each
 * time; so a slot has one such provider, which is asked again for a minute. After that it gets
 * another: the JDK's thread ends for good when a token that has come does not start at once.
 */
final class TokenProviders {
  /** Makes a provider of a configuration in the words of SunPKCS11. */
  @FunctionalInterface
  interface Source {
    Provider make(String configuration) throws NacreIOException;
  }

  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(1);

  private final Source configured;
  private final LongSupplier nanos;
  private final Map<Slot, Empty> empty = new HashMap<>();

  /** A provider that has seen no token, and when it was made. */
  private record Empty(Provider provider, long made) {}

  TokenProviders() {
    this(TokenProviders::ofTheJdk, System::nanoTime);
  }

  TokenProviders(Source configured, LongSupplier nanos) {
    this.configured = configured;
    this.nanos = nanos;
  }

  /**
   * @throws NacreIOException {@code KEY_SERVICE_FAILED} when there is no token that we can use
   */
  AuthProvider of(Slot slot) throws NacreIOException {
    try {
      Empty known = empty.remove(slot);
      long now = nanos.getAsLong();
      Empty asked =
          known != null && now - known.made < PATIENCE
              ? known
              : new Empty(configured.make(configuration(slot)), now);
      Provider provider = asked.provider;
      if (provider instanceof AuthProvider token
          && token.getService("Cipher", "AES/GCM/NoPadding") != null) {
        return token;
      }
      if (provider.getServices().isEmpty()) {
        empty.put(slot, asked);
      }
    } catch (InvalidParameterException | ProviderException | UnsupportedOperationException failed) {
      throw TokenFault.of("The token in " + slot + " does not start", failed);
    }
    throw new NacreIOException(
        ErrorCode.KEY_SERVICE_FAILED, "There is no token in " + slot + ", or it has no AES-GCM");
  }

  private static Provider ofTheJdk(String configuration) throws NacreIOException {
    Provider prototype = Security.getProvider("SunPKCS11");
    if (prototype == null) {
      throw new NacreIOException(
          ErrorCode.KEY_SERVICE_FAILED,
          "This Java has no SunPKCS11 provider; its module jdk.crypto.cryptoki is missing");
    }
    return prototype.configure(configuration);
  }

  private static String configuration(Slot slot) {
    return "--name = nacre\nlibrary = \""
        + slot.library()
        + "\"\n"
        + (slot.by() == By.ID ? "slot = " : "slotListIndex = ")
        + slot.number()
        + "\nattributes(generate, CKO_SECRET_KEY, CKK_AES) = {\n"
        + "CKA_PRIVATE = true\nCKA_SENSITIVE = true\nCKA_EXTRACTABLE = false\n"
        + "CKA_ENCRYPT = true\nCKA_DECRYPT = true\n}\n";
  }
}
