package dev.nacre.wallet.pkcs11;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.wallet.pkcs11.TokenAddress.By;
import dev.nacre.wallet.pkcs11.TokenAddress.Slot;
import java.security.AuthProvider;
import java.security.ProviderException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.security.auth.Subject;
import javax.security.auth.callback.CallbackHandler;
import org.junit.jupiter.api.Test;

/** Without a token: SoftHSM knows no slot that is empty. */
final class TokenProvidersTest {
  private static final Slot SLOT = new Slot("/lib/token.so", By.ID, 3);

  private final List<Fake> made = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong(-5);

  /** As the JDK's own, which has no services while there is no token. */
  private static final class Fake extends AuthProvider {
    private static final long serialVersionUID = 1;

    Fake() {
      super("fake", "1", "for tests");
    }

    void insert() {
      put("Cipher.AES/GCM/NoPadding", "no.such.Cipher");
    }

    @Override
    public void login(Subject subject, CallbackHandler handler) {}

    @Override
    public void logout() {}

    @Override
    public void setCallbackHandler(CallbackHandler handler) {}
  }

  private Fake make(String configuration) {
    assertThat(configuration).contains("library = \"/lib/token.so\"");
    Fake fake = new Fake();
    made.add(fake);
    return fake;
  }

  @Test
  void anEmptySlotHasOneProviderHoweverOftenItIsAskedFor() throws Exception {
    TokenProviders providers = new TokenProviders(this::make, nanos::get);
    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(() -> providers.of(SLOT)).hasMessageContaining("There is no token");
    }
    assertThat(made).hasSize(1);
    assertThatThrownBy(() -> providers.of(new Slot("/lib/token.so", By.INDEX, 3)))
        .hasMessageContaining("There is no token");
    assertThat(made).hasSize(2);
    made.get(0).insert();
    assertThat(providers.of(SLOT)).isSameAs(made.get(0));
  }

  /** The JDK's thread may have ended: a token that was just being put in did not start. */
  @Test
  void aProviderThatSeesNoTokenForAMinuteIsReplaced() throws Exception {
    TokenProviders providers = new TokenProviders(this::make, nanos::get);
    for (int second = 0; second < 61; second++) {
      assertThatThrownBy(() -> providers.of(SLOT)).hasMessageContaining("There is no token");
      nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
    }
    assertThat(made).hasSize(2);
    made.get(1).insert();
    assertThat(providers.of(SLOT)).isSameAs(made.get(1));
  }

  /** Nobody looks for another token in its place. */
  @Test
  void aTokenWithoutTheCipherIsLookedAtAnewEachTime() {
    TokenProviders providers =
        new TokenProviders(
            configuration -> {
              Fake fake = make(configuration);
              fake.put("Cipher.AES/CBC/NoPadding", "no.such.Cipher");
              return fake;
            },
            nanos::get);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> providers.of(SLOT)).hasMessageContaining("There is no token");
    }
    assertThat(made).hasSize(2);
  }

  @Test
  void aTokenThatWasThereGetsAProviderOfItsOwnEachTime() throws Exception {
    TokenProviders providers =
        new TokenProviders(
            configuration -> {
              Fake fake = make(configuration);
              fake.insert();
              return fake;
            },
            nanos::get);
    assertThat(providers.of(SLOT)).isNotSameAs(providers.of(SLOT));
  }

  @Test
  void whatDoesNotStartIsTriedAgain() {
    TokenProviders providers =
        new TokenProviders(
            configuration -> {
              make(configuration);
              throw new ProviderException("CKR_SLOT_ID_INVALID");
            },
            nanos::get);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> providers.of(SLOT)).hasMessageContaining("CKR_SLOT_ID_INVALID");
    }
    assertThat(made).hasSize(2);
  }
}
