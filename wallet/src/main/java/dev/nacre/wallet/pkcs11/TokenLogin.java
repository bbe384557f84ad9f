package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.keys.PassphraseProof;
import dev.nacre.wallet.pkcs11.TokenAddress.Slot;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.AuthProvider;
import java.security.Provider;
import java.security.ProviderException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.auth.login.FailedLoginException;
import javax.security.auth.login.LoginException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The login of this process to a token, shared by all its users in the process, each of whom proves
 * the PIN. The last user logs out. Safe for threads.
 *
 * <p>This process does not try a PIN again that the token has refused, until a right one was given.
 * Otherwise a connection pool with a wrong PIN would lock the token for all users.
 */
final class TokenLogin implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TokenLogin.class);
  private static final int REFUSED_KEPT = 16;

  // Also used as the lock: the JDK's provider does not support login and logout in two threads at
  // once.
  private static final Map<Slot, TokenLogin> OPEN = new HashMap<>();
  private static final Map<Slot, Deque<PassphraseProof>> REFUSED = new HashMap<>();

  private static final TokenProviders PROVIDERS = new TokenProviders();

  private final Slot slot;
  private final AuthProvider provider;
  private final PassphraseProof proof;
  private int users = 1;

  private TokenLogin(Slot slot, AuthProvider provider, PassphraseProof proof) {
    this.slot = slot;
    this.provider = provider;
    this.proof = proof;
  }

  static TokenLogin enter(Slot slot, Passphrase pin) throws NacreIOException {
    synchronized (OPEN) {
      TokenLogin open = OPEN.get(slot);
      if (open != null) {
        open.prove(pin);
        open.users++;
        return open;
      }
      for (PassphraseProof refused : REFUSED.getOrDefault(slot, new ArrayDeque<>())) {
        if (refused.matches(pin)) {
          throw refused(slot, "has refused this PIN before and was not asked again", null);
        }
      }
      AuthProvider provider = PROVIDERS.of(slot);
      login(slot, provider, pin);
      forgetRefused(slot);
      TokenLogin login = new TokenLogin(slot, provider, new PassphraseProof(pin));
      OPEN.put(slot, login);
      return login;
    }
  }

  Provider provider() {
    return provider;
  }

  void prove(Passphrase pin) throws NacreIOException {
    if (!proof.matches(pin)) {
      throw refused(slot, "is open in this process with another PIN", null);
    }
  }

  /** Each user must call this once. */
  @Override
  public void close() {
    synchronized (OPEN) {
      users--;
      if (users > 0) {
        return;
      }
      OPEN.remove(slot);
      proof.close();
      try {
        provider.logout();
      } catch (LoginException | ProviderException gone) {
        LOG.info("Logging out of the token {} failed: {}", slot, TokenFault.word(gone));
      }
    }
  }

  private static void login(Slot slot, AuthProvider provider, Passphrase pin)
      throws NacreIOException {
    char[] chars = ascii(pin);
    AtomicBoolean asked = new AtomicBoolean();
    try {
      provider.login(
          null,
          callbacks -> {
            asked.set(true);
            for (Callback callback : callbacks) {
              if (callback instanceof PasswordCallback question) {
                question.setPassword(chars);
              }
            }
          });
    } catch (FailedLoginException wrong) {
      throw refusedNow(slot, pin, wrong);
    } catch (LoginException | ProviderException failed) {
      String word = TokenFault.word(failed);
      if (word.equals("CKR_PIN_INVALID") || word.equals("CKR_PIN_LEN_RANGE")) {
        throw refusedNow(slot, pin, failed);
      }
      // Locked, expired, not set: does not depend on this PIN.
      if (word.startsWith("CKR_PIN") || word.startsWith("CKR_USER_PIN")) {
        throw refused(slot, "refuses every PIN (" + word + ")", failed);
      }
      throw TokenFault.of("Logging in to the token in " + slot + " failed", failed);
    } finally {
      Arrays.fill(chars, '\0');
    }
    if (!asked.get()) {
      // The token needs no PIN, or other code in this process has logged in: the PIN is not proven.
      throw new NacreIOException(
          ErrorCode.PIN_NOT_ASKED,
          "The token in " + slot + " did not ask for a PIN, or is in use by this process already");
    }
  }

  // The token has reset its counter, and one of the refused PINs may become its PIN.
  private static void forgetRefused(Slot slot) {
    Deque<PassphraseProof> refused = REFUSED.remove(slot);
    if (refused != null) {
      refused.forEach(PassphraseProof::close);
    }
  }

  private static NacreIOException refusedNow(Slot slot, Passphrase pin, Exception cause) {
    Deque<PassphraseProof> refused = REFUSED.computeIfAbsent(slot, any -> new ArrayDeque<>());
    if (refused.size() == REFUSED_KEPT) {
      refused.removeFirst().close();
    }
    refused.addLast(new PassphraseProof(pin));
    String word = TokenFault.word(cause);
    return refused(slot, "refuses the PIN" + (word.isEmpty() ? "" : " (" + word + ")"), cause);
  }

  private static NacreIOException refused(Slot slot, String how, @Nullable Exception cause) {
    return new NacreIOException(ErrorCode.PIN_REFUSED, "The token in " + slot + " " + how, cause);
  }

  // JDK releases encode other characters differently, which would waste a try.
  private static char[] ascii(Passphrase pin) throws NacreIOException {
    return pin.utf8()
        .<char[], NacreIOException>lend(
            bytes -> {
              for (byte each : bytes) {
                if (each < ' ') {
                  throw new NacreIOException(
                      ErrorCode.UNUSABLE_PASSPHRASE,
                      "The PIN of a token takes printable ASCII only");
                }
              }
              CharBuffer decoded = StandardCharsets.US_ASCII.decode(ByteBuffer.wrap(bytes));
              char[] chars = new char[decoded.remaining()];
              decoded.get(chars);
              Arrays.fill(decoded.array(), '\0');
              return chars;
            });
  }
}
