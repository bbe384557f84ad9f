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
 * <p>For a slot without a token the JDK starts a thread that polls every two seconds for one, and
 * that cannot be stopped. A connection pool would create another one for each attempt; so a slot
 * has one such provider, which is reused for a minute. After that it gets a new one: the JDK's
 * thread ends for ever if an inserted token does not start at once.
 */
final class TokenProviders {
  /** Creates a provider from a configuration in the syntax of SunPKCS11. */
  @FunctionalInterface
  interface Source {
    Provider make(String configuration) throws NacreIOException;
  }

  private static final long PATIENCE = TimeUnit.MINUTES.toNanos(1);

  private final Source configured;
  private final LongSupplier nanos;
  private final Map<Slot, Empty> empty = new HashMap<>();

  /** A provider that has seen no token, with its creation time. */
  private record Empty(Provider provider, long made) {}

  TokenProviders() {
    this(TokenProviders::ofTheJdk, System::nanoTime);
  }

  TokenProviders(Source configured, LongSupplier nanos) {
    this.configured = configured;
    this.nanos = nanos;
  }

  /**
   * @throws NacreIOException {@code KEY_SERVICE_FAILED} when there is no usable token
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
